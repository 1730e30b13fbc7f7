import type { Db } from "../../../connection/client.ts";
import { invoices } from "../../../schema/commerce/invoice.ts";
import { members } from "../../../schema/accounts/member.ts";
import { membershipGrants, membershipPeriods } from "../../../schema/commerce/membership.ts";
import { orderItems, orders } from "../../../schema/commerce/order.ts";
import { paymentAttempts } from "../../../schema/commerce/payment.ts";
import { manualEnrolments, prayers } from "../../../schema/journey/prayer.ts";
import { referralCodes } from "../../../schema/commerce/referral.ts";
import { purchases } from "../../../schema/commerce/purchase.ts";
import { copyRows, type EncodedRows, encodeRows } from "../../copy-rows.ts";
import { invoiceRows } from "../invoices.ts";
import type { DemoMember } from "./member.ts";
import { referralCodeOf } from "./referral-code.ts";

/** Ids begin with the time: in their order, neighbours go to the same pages of the indexes. */
const byId = <Row extends { id?: string }>(rows: Row[]): Row[] =>
  rows.sort((a, b) => ((a.id ?? "") < (b.id ?? "") ? -1 : 1));

/** The rows of demo members by table, encoded, in the order of their foreign keys. `day`: that of the demo. */
export async function encodeMembers(made: readonly DemoMember[], day: number): Promise<EncodedRows[]> {
  const bought = made.flatMap((each) => each.orders);
  return [
    await encodeRows(members, byId(made.map(({ member }) => member))),
    await encodeRows(
      referralCodes,
      made.map(({ index, member: { id: memberId, createdAt } }) => ({
        code: referralCodeOf(index),
        memberId,
        createdAt,
      })),
    ),
    // With the terms that a trigger copies, because a large load skips triggers.
    await encodeRows(
      orders,
      byId(made.flatMap(({ member, orders: own }) => own.map(({ order }) => ({ ...order, search: member.search })))),
    ),
    await encodeRows(orderItems, byId(bought.flatMap(({ items }) => items))),
    await encodeRows(paymentAttempts, byId(bought.flatMap(({ attempts }) => attempts))),
    await encodeRows(
      invoices,
      made.flatMap(({ member, index, orders: own }) =>
        invoiceRows(index, own, day).map((invoice) => ({ ...invoice, search: member.search })),
      ),
    ),
    await encodeRows(membershipGrants, byId(made.flatMap(({ grants }) => grants))),
    await encodeRows(membershipPeriods, byId(made.flatMap(({ periods }) => periods))),
    await encodeRows(prayers, byId(made.flatMap((each) => each.prayers))),
    await encodeRows(manualEnrolments, byId(made.flatMap(({ enrolments }) => enrolments))),
    await encodeRows(purchases, byId(made.flatMap((each) => each.purchases))),
  ];
}

/** Copies encoded rows of demo members into their tables. */
export async function copyMembers(db: Db, encoded: readonly EncodedRows[]): Promise<void> {
  for (const rows of encoded) await copyRows(db, rows);
}

/** Inserts demo members with all their rows. */
export const insertMembers = async (db: Db, made: readonly DemoMember[], day: number): Promise<void> =>
  copyMembers(db, await encodeMembers(made, day));
