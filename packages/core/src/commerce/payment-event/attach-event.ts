import { AppError } from "@panshi/contracts/platform/errors";
import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import type { EventAttachInput, EventAttached } from "@panshi/contracts/commerce/payment-event-list";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { listFlags } from "../order/flag/list-flags.ts";
import { isHeldByFlag } from "../order/flag/rules.ts";
import type { OrderRow } from "../order/rows.ts";
import { findOrderOfAttempt } from "../payment/find-order-of-attempt.ts";
import { recordReceivedPayment } from "../payment/record-received-payment.ts";
import { recordRefund } from "../refund/staff/record-refund.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { lockEventToReview } from "./lock-event-to-review.ts";
import { hasOwnMoney } from "./rules.ts";
import { settleFlagOfEvent } from "./settle-flag-of-event.ts";
import { type PaymentEventRow, selectOrderIdByNumber, updateEvents } from "./store.ts";

/**
 * Attaches a payment event that waits for review to an order, once, with an audit entry. Money that no attempt has becomes a payment
 * of the order, with the decision of any payment; a refund that we did not ask for is recorded; anything else is only linked. Returns
 * the reason why the order must still be reviewed. Throws `not_found`, `refund_refused`, `conflict` where it was resolved meanwhile,
 * its number is a payment already, its refund is of another order's payment, or it is settled with its order's flag.
 */
export const attachEvent = staffVerb("orders:settle", async (ctx, input: EventAttachInput): Promise<EventAttached> => {
  return transaction(ctx, async (tx) => {
    const { id, reason } = input;
    const orderId = await selectOrderIdByNumber(tx.db, input.orderNumber);
    const { event, orders, ownOrderId } = await lockEventToReview(tx, id, orderId);
    const order = orders.find((each) => each.id === orderId);
    if (!order) throw new AppError("not_found", { message: "找不到這個編號的訂單" });
    const isOfOrder = ownOrderId !== null && !hasOwnMoney(event) && event.kind !== "refund";
    if (isOfOrder)
      throw new AppError("conflict", { message: "這則通知已經屬於一筆訂單，請到訂單處理它的待查事項，或擱置" });
    if (event.kind === "refund" && ownOrderId !== null && ownOrderId !== order.id)
      throw new AppError("conflict", { message: "這筆退款屬於另一筆訂單的付款，請歸到那一筆訂單" });
    await updateEvents(tx.db, [id], {
      resolvedAt: tx.clock.now(),
      resolvedBy: tx.actor.administratorId,
      resolution: "attached",
      resolutionReason: reason,
      orderId: order.id,
    });
    const flag = await apply(tx, event, order, reason);
    await settleFlagOfEvent(tx, ownOrderId, event, "recorded");
    const { kind, amount, merTradeNo } = event;
    writeAudit(tx, {
      action: "order.event.attach",
      subjectId: order.id,
      before: null,
      after: { eventId: id, kind, amount, merTradeNo, flag, reason },
    });
    return { orderId: order.id, flag };
  });
});

/** What the event does to the order; the flag that it raised there. */
async function apply(
  tx: AdministratorCtx,
  event: PaymentEventRow,
  order: OrderRow,
  reason: string,
): Promise<OrderFlag | null> {
  const { id, amount, merTradeNo, tradeNo } = event;
  if (amount === null || amount <= 0) return null;
  if (hasOwnMoney(event)) {
    // Another report of the same number was attached before.
    if (merTradeNo !== null && (await findOrderOfAttempt(tx, { merTradeNo })) !== null)
      throw new AppError("conflict", { message: "這個號碼已經是一筆付款了，沒有再登錄一次；核對之後，請擱置這則通知" });
    const payment = {
      merTradeNo,
      tradeNo,
      received: amount,
      reason,
      paidAt: event.paidAt !== null && event.paidAt < event.receivedAt ? event.paidAt : event.receivedAt,
      paymentType: event.method,
      channel: "gateway" as const,
      administratorId: tx.actor.administratorId,
    };
    return (await recordReceivedPayment(tx, { order, payment })).flag;
  }
  if (event.kind !== "refund") return null;
  const flags = await listFlags(tx, { orderIds: [order.id] });
  const { attemptId } = event;
  const isHeld = attemptId !== null && isHeldByFlag(attemptId, flags);
  await recordRefund(tx, {
    // The event is recorded once, so its id serves as the call's.
    id: order.id,
    idempotencyKey: id,
    amount,
    productIds: null,
    reason,
    channel: "gateway",
    flagId: isHeld ? (flags.find((flag) => flag.attemptId === attemptId)?.id ?? null) : null,
    reference: tradeNo ?? merTradeNo ?? id,
    day: taipeiDay(event.receivedAt),
  });
  return null;
}
