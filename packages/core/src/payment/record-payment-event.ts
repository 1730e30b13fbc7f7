import { newId, pipeline, transaction } from "@panshi/db";
import { DAY } from "../clock.ts";
import type { Ctx } from "../context.ts";
import {
  type PaymentAttempt,
  findPaymentAttempt,
  updateAttemptFromEvent,
  selectPaymentAttempts,
} from "./attempt-store.ts";
import { insertPaymentEvent, quarantinePaymentEvent } from "./event-store.ts";
import { type FulfilCtx, fulfilOrder } from "../order/fulfil-order.ts";
import type { PaymentEvent } from "./gateway.ts";
import { isInvoiceNumberTaken, updateInvoiceState } from "../invoice/store.ts";
import { endReservation, findCouponUse, extendReservation } from "../coupon/store.ts";
import {
  type PaymentTransition,
  transitionFor,
  plausiblePayNumberEnd,
  type OrderFlag,
  PAY_NUMBER_LIFETIME,
  queryPauseAfter,
  resolvePaidAt,
} from "./rules.ts";
import { settleRefund } from "../refund/settle-refund.ts";
import { selectOrderOfAttemptForUpdate, type OrderRow, updateOrderRow } from "../order/store.ts";

export type PaymentEventCtx = FulfilCtx & Pick<Ctx, "log">;
export type RecordResult = "handled" | "repeated" | "quarantined";

/**
 * Takes what the gateway said, by notify, query or refund: kept once by its digest, applied under the order's lock, and what
 * is paid by it fulfilled, all in one transaction. The same news again changes nothing. News of no order of ours, of another
 * amount or of a second payment is kept for a person (docs/payuni-protocol.md, "Rules for the shop").
 */
export async function recordPaymentEvent({
  ctx,
  input,
}: {
  ctx: PaymentEventCtx;
  input: { news: PaymentEvent; source: "notify" | "query" | "refund" };
}): Promise<RecordResult> {
  const { source } = input;
  const record = async (tx: PaymentEventCtx): Promise<RecordResult> => {
    const now = tx.clock.now();
    const news = { ...input.news, payExpiresAt: plausiblePayNumberEnd(input.news.payExpiresAt, now) };
    const { digest, kind, raw, fields, merTradeNo } = news;
    const event = { id: newId(now), digest, source, kind, raw, fields, merTradeNo, receivedAt: now, handledAt: now };
    // The attempt is read once the order's lock is held.
    const [order, attempt, isNew] = await pipeline(tx, [
      async () => (merTradeNo === null ? null : selectOrderOfAttemptForUpdate(tx.db, merTradeNo)),
      async () => (merTradeNo === null ? null : findPaymentAttempt(tx.db, merTradeNo)),
      () => insertPaymentEvent(tx.db, event),
    ]);
    if (!isNew) return "repeated";
    const flag = order && attempt ? await apply(tx, order, attempt, news) : strangeNews(news);
    if (flag) await quarantinePaymentEvent(tx.db, event.id, flag);
    return flag ? "quarantined" : "handled";
  };
  const recorded = await transaction(ctx, record, { retry: true });
  const { kind, merTradeNo } = input.news;
  if (recorded === "quarantined") ctx.log.warn({ kind, source, merTradeNo }, "news of a payment waits for a person");
  return recorded;
}

/** News that names no attempt of ours; e-invoice news may well not. */
const strangeNews = ({ kind }: PaymentEvent): OrderFlag | null =>
  kind === "unrecognised" ? "unrecognised" : kind === "invoice" ? null : "unknown_order";

async function apply(
  tx: FulfilCtx,
  order: OrderRow,
  attempt: PaymentAttempt,
  news: PaymentEvent,
): Promise<OrderFlag | null> {
  const now = tx.clock.now();
  if (news.kind === "invoice") {
    if (!news.invoice) return null;
    if (await isInvoiceNumberTaken(tx.db, order.id, news.invoice.number)) return "unrecognised";
    await updateInvoiceState(tx.db, order.id, news.invoice, now);
    return null;
  }
  if (news.kind === "refund") {
    // One that failed, or says no amount, is for a person, but says nothing against the order.
    if (news.amount === null) return "refund_unknown";
    const flag = await settleRefund(tx, order, attempt, news.amount);
    if (flag) await updateOrderRow(tx.db, order.id, { flag: order.flag ?? flag, updatedAt: now });
    return flag;
  }
  if (news.kind === "unrecognised") return "unrecognised";
  const decision = await unlessOurs(tx, order, attempt, transitionFor({ order, attempt }, news));
  const { paidAt, strange } = resolvePaidAt(news.paidAt, attempt.createdAt, now);
  const flag = decision.flag ?? order.flag ?? (decision.pay && strange ? "payment_time" : null);
  await pipeline(tx, [
    () => updateAttemptFromEvent(tx.db, attempt.id, news, { state: decision.attempt ?? attempt.state, updatedAt: now }),
    async () => {
      if (decision.pay) await fulfilOrder(tx, { ...(await priceOf(tx, order, attempt)), state: "paid", paidAt, flag });
      else if (decision.flag || decision.attempt === "waiting")
        await updateOrderRow(tx.db, order.id, {
          flag,
          updatedAt: now,
          ...(decision.attempt === "waiting" && waitsUntil(order, news, now)),
        });
    },
  ]);
  if (order.promotionId !== null) await keepCoupon(tx, order, attempt, { ...news, state: decision.attempt });
  // A late payment is fulfilled; the flag lets a person look at it, but the news itself is done with.
  return decision.pay ? null : decision.flag;
}

/** An order at the price that an attempt paid: one made before the order lost its coupon is honoured at the lower price. */
async function priceOf(tx: FulfilCtx, order: OrderRow, { amount }: PaymentAttempt): Promise<OrderRow> {
  if (amount >= order.total) return order;
  const use = await findCouponUse(tx.db, order.id);
  return {
    ...order,
    total: amount,
    discount: order.subtotal - amount,
    promotionId: use?.promotionId ?? order.promotionId,
  };
}

/** A coupon's use stays reserved until the number to pay ends that was issued, and no longer. */
async function keepCoupon(
  tx: FulfilCtx,
  { id }: OrderRow,
  attempt: PaymentAttempt,
  { state, payExpiresAt }: Pick<PaymentEvent, "payExpiresAt"> & { state: PaymentAttempt["state"] | null },
): Promise<void> {
  const now = tx.clock.now();
  if (state === "waiting")
    await extendReservation(tx.db, id, payExpiresAt ?? new Date(now.getTime() + PAY_NUMBER_LIFETIME), now);
  if (attempt.state !== "waiting" || (state !== "expired" && state !== "cancelled" && state !== "failed")) return;
  const others = (await selectPaymentAttempts(tx.db, [id])).filter((other) => other.id !== attempt.id);
  if (!others.some((other) => other.state === "waiting" || other.state === "created"))
    await endReservation(tx.db, id, now);
}

/** A refund before capture cancels the payment: that cancellation is ours, and needs nobody. */
async function unlessOurs(
  tx: FulfilCtx,
  order: OrderRow,
  attempt: PaymentAttempt,
  decision: PaymentTransition,
): Promise<PaymentTransition> {
  if (decision.flag !== "cancelled_after_payment") return decision;
  const flag = (await settleRefund(tx, order, attempt, attempt.amount)) === null ? null : decision.flag;
  return { ...decision, flag };
}

/** A number was issued: the order lives a day longer than it, and is asked about on the way. */
function waitsUntil(order: OrderRow, { payExpiresAt }: PaymentEvent, now: Date) {
  const ends = (payExpiresAt?.getTime() ?? now.getTime() + PAY_NUMBER_LIFETIME) + DAY;
  return {
    expiresAt: new Date(Math.max(order.expiresAt?.getTime() ?? 0, ends)),
    reconcileAt: new Date(now.getTime() + queryPauseAfter(0)),
  };
}
