import type { Db } from "../../client.ts";
import { members } from "../../schema/members.ts";
import { membershipGrants, membershipPeriods } from "../../schema/memberships.ts";
import { orderItems, orders, paymentAttempts } from "../../schema/orders.ts";
import { manualEnrolments, prayers } from "../../schema/prayers.ts";
import { soulPurchases } from "../../schema/shop.ts";
import { layRows } from "../lay-rows.ts";
import type { DemoMember } from "./member.ts";

/** Inserts demo members with all that is theirs; resolves with the number of rows. */
export async function layMembers(db: Db, made: readonly DemoMember[]): Promise<number> {
  const bought = made.flatMap((each) => each.orders);
  const counts = [
    await layRows(
      db,
      members,
      made.map(({ member }) => member),
    ),
    await layRows(
      db,
      orders,
      bought.map(({ order }) => order),
    ),
    await layRows(
      db,
      orderItems,
      bought.flatMap(({ items }) => items),
    ),
    await layRows(
      db,
      paymentAttempts,
      bought.map(({ attempt }) => attempt),
    ),
    await layRows(
      db,
      membershipGrants,
      made.flatMap(({ grants }) => grants),
    ),
    await layRows(
      db,
      membershipPeriods,
      made.flatMap(({ periods }) => periods),
    ),
    await layRows(
      db,
      prayers,
      made.flatMap((each) => each.prayers),
    ),
    await layRows(
      db,
      manualEnrolments,
      made.flatMap(({ enrolments }) => enrolments),
    ),
    await layRows(
      db,
      soulPurchases,
      made.flatMap(({ purchases }) => purchases),
    ),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
