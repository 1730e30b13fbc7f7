import type { Db } from "../../../connection/client.ts";
import { members } from "../../../schema/members.ts";
import { membershipGrants, membershipPeriods } from "../../../schema/memberships.ts";
import { orderItems, orders, paymentAttempts } from "../../../schema/orders.ts";
import { manualEnrolments, prayers } from "../../../schema/prayers.ts";
import { purchases } from "../../../schema/purchases.ts";
import { insertRows } from "../../insert-rows.ts";
import type { DemoMember } from "./member.ts";

/** Inserts demo members with all their rows; resolves with the number of rows. */
export async function insertMembers(db: Db, made: readonly DemoMember[]): Promise<number> {
  const bought = made.flatMap((each) => each.orders);
  const counts = [
    await insertRows(
      db,
      members,
      made.map(({ member }) => member),
    ),
    await insertRows(
      db,
      orders,
      bought.map(({ order }) => order),
    ),
    await insertRows(
      db,
      orderItems,
      bought.flatMap(({ items }) => items),
    ),
    await insertRows(
      db,
      paymentAttempts,
      bought.map(({ attempt }) => attempt),
    ),
    await insertRows(
      db,
      membershipGrants,
      made.flatMap(({ grants }) => grants),
    ),
    await insertRows(
      db,
      membershipPeriods,
      made.flatMap(({ periods }) => periods),
    ),
    await insertRows(
      db,
      prayers,
      made.flatMap((each) => each.prayers),
    ),
    await insertRows(
      db,
      manualEnrolments,
      made.flatMap(({ enrolments }) => enrolments),
    ),
    await insertRows(
      db,
      purchases,
      made.flatMap(({ purchases }) => purchases),
    ),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
