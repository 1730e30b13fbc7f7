import type { Quarantine } from "@panshi/contracts/commerce/order-flag";
import type { PaymentEventSource } from "@panshi/contracts/commerce/payment";
import { newId, pipeline, transaction } from "@panshi/db";
import { DAY } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { findPromotionIdOfOrder } from "../coupon/use-coupon.ts";
import { expireCouponReservation, extendCouponReservation } from "../coupon/reserve-coupon.ts";
import { recordGatewayInvoice } from "../invoice/write-invoice.ts";
import { type FulfilOrderCtx, fulfilOrder } from "../order/fulfil-order.ts";
import { lockOrderOfAttempt } from "../order/lock-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { updateOrder } from "../order/update-order.ts";
import { readOrderMoney } from "../refund/read-order-money.ts";
import { refundedOrPendingOfAttempt } from "../refund/rules.ts";
import { recordReportedRefund } from "../refund/record-reported-refund.ts";
import { findAttemptByMerTradeNo, selectPaymentAttempts, updateAttemptFromEvent } from "./attempt-store.ts";
import { insertPaymentEvent, isSameEventQuarantined, quarantinePaymentEvent } from "./event-store.ts";
import type { PaymentEvent } from "../../platform/gateway.ts";
import { raiseFlag } from "../order/flag/raise-flag.ts";
import { settleOpenFlagsOfCode } from "../order/flag/settle-open-flag.ts";
import { cardHashOf } from "./card-hash.ts";
import { lockMerTradeNo } from "./payment-attempts.ts";
import { bookedMerTradeNo, raiseEventFlag } from "./raise-event-flag.ts";
import { storableEvent } from "./replace-nul.ts";
import type { PaymentAttempt } from "./rows.ts";
import {
  PAY_NUMBER_LIFETIME,
  type PaymentTransition,
  plausiblePayNumberExpiry,
  queryPauseAfter,
  resolvePaidAt,
  transitionFor,
} from "./rules.ts";

export type PaymentEventCtx = FulfilOrderCtx & Pick<Ctx, "log">;
type RecordPaymentEventResult = "handled" | "repeated" | "quarantined";

/**
 * Records an event of the gateway: stored once by its digest and applied under the order's lock, including the
 * fulfilment of a paid order, all in one transaction. The same event again changes nothing. An event of no known order,
 * of another amount or of a second payment is quarantined for review (docs/payuni-protocol.md, "Rules for the shop").
 */
export async function recordPaymentEvent(
  ctx: PaymentEventCtx,
  input: { event: PaymentEvent; source: PaymentEventSource },
): Promise<RecordPaymentEventResult> {
  const { source } = input;
  const record = async (tx: PaymentEventCtx) => {
    const now = tx.clock.now();
    const event = {
      ...storableEvent(input.event),
      payExpiresAt: plausiblePayNumberExpiry(input.event.payExpiresAt, now),
    };
    const { digest, kind, raw, fields, merTradeNo, tradeNo, amount, method, paidAt } = event;
    const said = { kind, merTradeNo: bookedMerTradeNo(event), tradeNo, amount, method, paidAt };
    const row = { id: newId(now), digest, source, raw, fields, ...said, receivedAt: now, handledAt: now };
    const order = merTradeNo === null ? null : await lockOrderOfAttempt(tx, { merTradeNo });
    // The attempt is read once the order's lock is held.
    const [attempt, isNew] = await pipeline(tx, [
      async () => (merTradeNo === null ? null : findAttemptByMerTradeNo(tx.db, merTradeNo)),
      () => insertPaymentEvent(tx.db, { ...row, attemptOf: merTradeNo }),
    ]);
    if (!isNew) return { result: "repeated" } as const;
    const flag = order && attempt ? await applyEvent(tx, order, attempt, event) : await reviewWithoutOrder(tx, event);
    if (flag) await quarantinePaymentEvent(tx.db, row.id, flag);
    return {
      result: flag ? ("quarantined" as const) : ("handled" as const),
      eventId: row.id,
      orderId: order?.id,
      flag,
    };
  };
  const { result, ...recorded } = await transaction(ctx, record, { retry: true });
  const { kind, merTradeNo } = input.event;
  if (result === "quarantined") ctx.log.warn({ ...recorded, kind, source, merTradeNo }, "payment event quarantined");
  return result;
}

/**
 * The flag of an event without a known attempt; null for an invoice event, and where the same was reported before. An administrator
 * who attaches the first report makes an attempt of its number: this waits for that, so that the money is counted once.
 */
async function reviewWithoutOrder(tx: PaymentEventCtx, event: PaymentEvent): Promise<Quarantine | null> {
  const { kind, merTradeNo } = event;
  if (kind === "invoice") return null;
  if (kind === "unrecognised") return "unrecognised";
  if (merTradeNo !== null) await lockMerTradeNo(tx, { merTradeNo });
  const attempt = merTradeNo === null ? null : await findAttemptByMerTradeNo(tx.db, merTradeNo);
  const isKnown = attempt !== null || (await isSameEventQuarantined(tx.db, "unknown_order", event));
  return isKnown && kind !== "refund" ? null : "unknown_order";
}

/** Applies an event to its attempt and order; returns why it must be reviewed, or null. */
async function applyEvent(
  tx: FulfilOrderCtx,
  order: OrderRow,
  attempt: PaymentAttempt,
  event: PaymentEvent,
): Promise<Quarantine | null> {
  const { id } = order;
  if (event.kind === "invoice") {
    if (!event.invoice) return null;
    const isRecorded = await recordGatewayInvoice(tx, { orderId: id, ...event.invoice });
    return isRecorded ? null : "unrecognised";
  }
  if (event.kind === "refund") {
    // A failed refund, or one without an amount, is for review, but does not flag the order.
    if (event.amount === null) return "refund_unknown";
    const flag = await recordReportedRefund(tx, { order, attempt, amount: event.amount });
    return flag && (await raiseEventFlag(tx, { code: flag, attempt, event, holdsMoney: false }));
  }
  if (event.kind === "unrecognised") return "unrecognised";
  const now = tx.clock.now();
  const transition = await checkTransition(tx, order, attempt, transitionFor({ order, attempt }, event));
  const { paidAt, implausible } = resolvePaidAt(event.paidAt, attempt.createdAt, now);
  const isPaidNow = transition.attempt === "paid";
  const isWaiting = transition.attempt === "waiting";
  // A late payment is fulfilled: its order is flagged, but the event itself needs no review.
  const code = transition.pay ? null : transition.flag;
  // Whichever event says first that it is paid: a query, which names no card, may come before the notify, which does.
  const isPaid = event.kind === "paid" && (isPaidNow || attempt.state === "paid");
  const quarantine = code && (await raiseEventFlag(tx, { code, attempt, event, holdsMoney: isPaidNow }));
  await pipeline(tx, [
    () =>
      updateAttemptFromEvent(tx.db, attempt.id, event, {
        state: transition.attempt ?? attempt.state,
        paidAt: attempt.paidAt ?? (isPaidNow ? paidAt : null),
        received: isPaidNow ? event.amount : attempt.received,
        cardHash: attempt.cardHash ?? (isPaid ? cardHashOf(tx.hashKey, event) : null),
        updatedAt: now,
      }),
    async () => {
      if (transition.pay) {
        if (transition.flag) await raiseFlag(tx, { orderId: id, code: transition.flag });
        if (implausible) await raiseFlag(tx, { orderId: id, code: "payment_time" });
        const method = event.method ?? attempt.paymentType;
        const paidOrder = { ...(await atPaidPrice(tx, order, attempt)), state: "paid" as const, paidAt, method };
        await fulfilOrder(tx, { order: paidOrder });
      } else if (isWaiting) await updateOrder(tx, { id, changes: untilPayNumberExpires(order, event, now) });
    },
  ]);
  if (order.promotionId !== null) await adjustReservation(tx, order, attempt, event, transition.attempt);
  return quarantine;
}

/**
 * The order at the price that was paid: an attempt that was made before the order lost its coupon counts at the lower
 * price.
 */
async function atPaidPrice(tx: FulfilOrderCtx, order: OrderRow, { amount }: PaymentAttempt): Promise<OrderRow> {
  if (amount >= order.total) return order;
  const promotionId = await findPromotionIdOfOrder(tx, { orderId: order.id });
  return {
    ...order,
    total: amount,
    discount: order.subtotal - amount,
    promotionId: promotionId ?? order.promotionId,
  };
}

/** Keeps a coupon reserved until an issued payment code expires, and no longer. */
async function adjustReservation(
  tx: FulfilOrderCtx,
  { id: orderId }: OrderRow,
  attempt: PaymentAttempt,
  { payExpiresAt }: PaymentEvent,
  newState: PaymentAttempt["state"] | null,
): Promise<void> {
  if (newState === "waiting") {
    const until = payExpiresAt ?? new Date(tx.clock.now().getTime() + PAY_NUMBER_LIFETIME);
    await extendCouponReservation(tx, { orderId, until });
  }
  const hasEnded = newState === "expired" || newState === "cancelled" || newState === "failed";
  if (attempt.state !== "waiting" || !hasEnded) return;
  const others = (await selectPaymentAttempts(tx.db, [orderId])).filter(({ id }) => id !== attempt.id);
  if (!others.some(({ state }) => state === "waiting" || state === "created"))
    await expireCouponReservation(tx, { orderId });
}

/** What the rules cannot see: a cancellation that we requested, and whether money of another amount may still be corrected. */
async function checkTransition(
  tx: FulfilOrderCtx,
  order: OrderRow,
  attempt: PaymentAttempt,
  transition: PaymentTransition,
): Promise<PaymentTransition> {
  if (transition.flag === "cancelled_after_payment") {
    // A refund before capture cancels the payment: that needs no review.
    const amount = attempt.received ?? attempt.amount;
    const refundFlag = await recordReportedRefund(tx, { order, attempt, amount });
    return refundFlag === null ? { ...transition, flag: null } : transition;
  }
  if (!transition.pay || attempt.state !== "paid") return transition;
  const input = { orderId: order.id, code: "wrong_amount", attemptId: attempt.id, settlement: "fulfilled" } as const;
  // What was sent back of it, or may have been, cannot pay the order.
  const { refunds } = await readOrderMoney(tx, { orderId: order.id });
  if (refundedOrPendingOfAttempt(attempt, refunds) === 0 && (await settleOpenFlagsOfCode(tx, input))) return transition;
  return { attempt: null, pay: false, flag: "gateway_differs" };
}

/** An order with an issued payment code stays open a day longer than the code, and is queried meanwhile. */
function untilPayNumberExpires(order: OrderRow, { payExpiresAt }: PaymentEvent, now: Date) {
  const ends = (payExpiresAt?.getTime() ?? now.getTime() + PAY_NUMBER_LIFETIME) + DAY;
  return {
    expiresAt: new Date(Math.max(order.expiresAt?.getTime() ?? 0, ends)),
    nextQueryAt: new Date(now.getTime() + queryPauseAfter(0)),
  };
}
