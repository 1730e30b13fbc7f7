import type { Db } from "../../../connection/client.ts";
import { invoiceAdjustments } from "../../../schema/commerce/invoice.ts";
import { mailOutbox } from "../../../schema/platform/notification.ts";
import { orderHolds } from "../../../schema/commerce/order-hold.ts";
import { orderFlags, paymentEvents } from "../../../schema/commerce/payment.ts";
import { refundRequests, refunds } from "../../../schema/commerce/refund.ts";
import { insertRows } from "../../insert-rows.ts";
import type { applyCoupons } from "../attribution.ts";
import type { DemoInputs } from "../members/generate-member.ts";
import type { DemoMember } from "../members/member.ts";
import { addGrantCases } from "./grants.ts";
import { addInvoiceCases } from "./invoices.ts";
import { addEmailCases } from "./emails.ts";
import { addPaymentCases } from "./payments.ts";
import { addRefundCases } from "./refunds.ts";
import { createDemoCaseContext, type DemoCaseRows } from "./rows.ts";

/**
 * Orders in every state that waits for a person, so that the back office has something to show: changes the orders of a few members,
 * and returns the rows that belong to them, to be inserted after the members.
 */
export function addDemoCases(
  source: DemoInputs,
  members: readonly DemoMember[],
  coupons: ReturnType<typeof applyCoupons>,
): DemoCaseRows {
  const waiting = createDemoCaseContext(source, members);
  addPaymentCases(waiting);
  addRefundCases(waiting);
  addGrantCases(waiting, coupons);
  addInvoiceCases(waiting);
  addEmailCases(waiting);
  return waiting.rows;
}

export async function insertDemoCaseRows(db: Db, rows: DemoCaseRows): Promise<void> {
  // Their digests are bytes, which insertRows cannot send.
  if (rows.events.length > 0) await db.insert(paymentEvents).values(rows.events);
  await insertRows(db, orderFlags, rows.flags);
  await insertRows(db, refundRequests, rows.requests);
  await insertRows(db, refunds, rows.refunds);
  await insertRows(db, orderHolds, rows.holds);
  await insertRows(db, invoiceAdjustments, rows.adjustments);
  await insertRows(db, mailOutbox, rows.emails);
}
