import { AppError } from "@panshi/contracts/platform/errors";
import { flagsHoldingMoney, type FlagSettlement, type OrderFlag } from "@panshi/contracts/commerce/order-flag";
import type {
  AttachEventResult,
  EventAttachInput,
  EventSetAsideInput,
} from "@panshi/contracts/commerce/payment-event-list";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { requireTransaction, transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { listFlags } from "../order/flag/list-flags.ts";
import { isAttemptHeldByFlag } from "../order/flag/rules.ts";
import { settleOpenFlagsOfCode } from "../order/flag/settle-open-flag.ts";
import { lockOrders } from "../order/lock-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { cardHashOf } from "../payment/card-hash.ts";
import { findOrderIdByMerTradeNo, lockMerTradeNo } from "../payment/payment-attempts.ts";
import { recordReceivedPayment } from "../payment/record-received-payment.ts";
import { readOrderMoney } from "../refund/read-order-money.ts";
import { isUnfinished } from "../refund/rules.ts";
import { recordRefund } from "../refund/staff/record-refund.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { hasUnattributedMoney } from "./rules.ts";
import {
  lockEvent,
  type PaymentEventRow,
  selectAttempt,
  selectEvent,
  selectOpenEvents,
  selectOrderIdByNumber,
  resolveOpenEvents,
} from "./store.ts";

/**
 * Attaches a payment event that waits for review to an order, once, with an audit entry. Money that no attempt has becomes a payment
 * of the order, with the decision of any payment; a refund that we did not ask for is recorded, which needs `orders:refund` too; anything else is only linked. Returns
 * the reason why the order must still be reviewed. Throws `forbidden`, `not_found`, `refund_refused`, `conflict` where it was resolved meanwhile,
 * its number is a payment already, its refund is of another order's payment, or it is settled with its order's flag.
 */
export const attachEvent = staffVerb(
  "orders:settle",
  async (ctx, input: EventAttachInput): Promise<AttachEventResult> => {
    return transaction(ctx, async (tx) => {
      const { id, reason, revokes } = input;
      const orderId = await selectOrderIdByNumber(tx.db, input.orderNumber);
      const { event, orders, ownOrderId } = await lockEventToReview(tx, id, orderId);
      const order = orders.find((each) => each.id === orderId);
      if (!order) throw new AppError("not_found", { message: "找不到這個編號的訂單" });
      const isOfOrder = ownOrderId !== null && !hasUnattributedMoney(event) && event.kind !== "refund";
      if (isOfOrder)
        throw new AppError("conflict", { message: "這則通知已經屬於一筆訂單，請到訂單處理它的待確認事項，或略過" });
      if (event.kind === "refund" && ownOrderId !== null && ownOrderId !== order.id)
        throw new AppError("conflict", { message: "這筆退款屬於另一筆訂單的付款，請指定那一筆訂單" });
      await resolveOpenEvents(tx.db, [id], {
        resolvedAt: tx.clock.now(),
        resolvedBy: tx.actor.administratorId,
        resolution: "attached",
        resolutionReason: reason,
        orderId: order.id,
      });
      const flag = await apply(tx, event, order, { reason, revokes });
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
  },
);

/** What the event does to the order; the flag that it raised there. */
async function apply(
  tx: AdministratorCtx,
  event: PaymentEventRow,
  order: OrderRow,
  { reason, revokes }: Pick<EventAttachInput, "reason" | "revokes">,
): Promise<OrderFlag | null> {
  const { id, amount, merTradeNo, tradeNo } = event;
  if (amount === null || amount <= 0) return null;
  if (hasUnattributedMoney(event)) {
    // Another report of the same number was attached before.
    if (merTradeNo !== null && (await findOrderIdByMerTradeNo(tx, { merTradeNo })) !== null)
      throw new AppError("conflict", { message: "這個號碼已經是一筆付款了，沒有再登錄一次；核對之後，請略過這則通知" });
    const payment = {
      merTradeNo,
      tradeNo,
      received: amount,
      reason,
      paidAt: event.paidAt !== null && event.paidAt < event.receivedAt ? event.paidAt : event.receivedAt,
      paymentType: event.method,
      cardHash: cardHashOf(tx.hashKey, event),
      channel: "gateway" as const,
      administratorId: tx.actor.administratorId,
    };
    return (await recordReceivedPayment(tx, { order, payment })).flag;
  }
  if (event.kind !== "refund") return null;
  const flags = await listFlags(tx, { orderIds: [order.id] });
  const { attemptId } = event;
  const isHeld = attemptId !== null && isAttemptHeldByFlag(attemptId, flags);
  await recordRefund(tx, {
    // The event is recorded once, so its id serves as the call's.
    id: order.id,
    idempotencyKey: id,
    amount,
    revokes,
    productIds: null,
    lastDay: null,
    reason,
    channel: "gateway",
    flagId: isHeld ? (flags.find((flag) => flag.attemptId === attemptId)?.id ?? null) : null,
    reference: tradeNo ?? merTradeNo ?? id,
    day: taipeiDay(event.receivedAt),
  });
  return null;
}

/**
 * Sets a payment event aside that needs nothing more, once, with an audit entry; money of its own counts as accepted. Its order's flag
 * is settled with it. Throws `not_found`, `conflict` where it was resolved meanwhile, or a flag holds its money.
 */
export const setEventAside = staffVerb("orders:settle", async (ctx, input: EventSetAsideInput): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const { id, reason } = input;
    const { event, ownOrderId } = await lockEventToReview(tx, id, null);
    const { quarantine, kind, amount, merTradeNo } = event;
    if (ownOrderId !== null && flagsHoldingMoney.includes(quarantine))
      throw new AppError("conflict", { message: "這筆款項由訂單的待確認事項決定，請到訂單處理" });
    await resolveOpenEvents(tx.db, [id], {
      resolvedAt: tx.clock.now(),
      resolvedBy: tx.actor.administratorId,
      resolution: "set_aside",
      resolutionReason: reason,
    });
    await settleFlagOfEvent(tx, ownOrderId, event, quarantine === "refund_unknown" ? "recorded" : "accepted");
    writeAudit(tx, {
      action: "payment_event.set_aside",
      subjectId: id,
      before: null,
      after: { kind, quarantine, amount, merTradeNo, reason },
    });
  });
});

type Locked = {
  event: PaymentEventRow & { quarantine: NonNullable<PaymentEventRow["quarantine"]> };
  orders: OrderRow[];
  ownOrderId: string | null;
};

/**
 * Locks an event that waits for review: first its number, then the order of its attempt and another order in the order of their ids,
 * then its row, as the recording of events and the settling of flags do. Throws `not_found`, `conflict` where it was resolved
 * meanwhile.
 */
async function lockEventToReview(tx: AdministratorCtx, id: string, orderId: string | null): Promise<Locked> {
  requireTransaction(tx);
  const missing = new AppError("not_found", { message: "找不到這則金流通知" });
  const found = await selectEvent(tx.db, id);
  if (!found) throw missing;
  const { merTradeNo } = found;
  if (merTradeNo !== null) await lockMerTradeNo(tx, { merTradeNo });
  const attempt = found.attemptId === null ? null : await selectAttempt(tx.db, found.attemptId);
  const ownOrderId = found.orderId ?? attempt?.orderId ?? null;
  // Two at most, locked in a fixed order, so that two administrators never wait for each other.
  const ids = [...new Set([ownOrderId, orderId])].filter((value) => value !== null);
  const orders = await lockOrders(tx, { ids });
  const event = await lockEvent(tx.db, id);
  if (!event?.quarantine) throw missing;
  if (event.resolvedAt) throw new AppError("conflict", { message: "這則金流通知剛剛已經處理好了" });
  return { event: { ...event, quarantine: event.quarantine }, orders, ownOrderId };
}

/** Settles the flag that a resolved event had raised on its order, unless another event of the order, or a refund, waits for the same reason. */
async function settleFlagOfEvent(
  tx: AdministratorCtx,
  orderId: string | null,
  { quarantine: code }: PaymentEventRow,
  settlement: FlagSettlement,
): Promise<void> {
  if (orderId === null || code === null) return;
  // The flag of a refund whose outcome is unknown is the same one.
  if (code === "refund_unknown" && (await readOrderMoney(tx, { orderId })).refunds.some(isUnfinished)) return;
  if ((await selectOpenEvents(tx.db, orderId, code)).length > 0) return;
  await settleOpenFlagsOfCode(tx, { orderId, code, settlement });
}
