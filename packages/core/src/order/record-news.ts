import { newId, pipeline, transaction } from "@panshi/db";
import { DAY } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { type AttemptRow, findAttempt, learnOfTrade, selectAttempts } from "./attempt-store.ts";
import { insertEvent, quarantineEvent } from "./event-store.ts";
import { type FulfilCtx, fulfilOrder } from "./fulfil-order.ts";
import type { GatewayNews } from "./gateway.ts";
import { isNumberOfAnother, markInvoice } from "./invoice-store.ts";
import { endUse, findUse, holdUse } from "./coupon-store.ts";
import { type Decision, decide, endOfNumber, type Flag, NUMBER_LASTS, pauseAfter, paymentTime } from "./rules.ts";
import { settleRefund } from "./settle-refund.ts";
import { lockOrderOfTrade, type OrderRow, updateOrder } from "./store.ts";

export type NewsCtx = FulfilCtx & Pick<Ctx, "log">;
export type Recorded = "handled" | "repeated" | "quarantined";

/**
 * Takes what the gateway said, by notify, query or refund: kept once by its digest, applied under the order's lock, and what
 * is paid by it fulfilled, all in one transaction. The same news again changes nothing. News of no order of ours, of another
 * amount or of a second payment is kept for a person (protocol page, "Rules that follow").
 */
export async function recordNews({
  ctx,
  input,
}: {
  ctx: NewsCtx;
  input: { news: GatewayNews; source: "notify" | "query" | "refund" };
}): Promise<Recorded> {
  const { source } = input;
  const record = async (tx: NewsCtx): Promise<Recorded> => {
    const now = tx.clock.now();
    const news = { ...input.news, payExpiresAt: endOfNumber(input.news.payExpiresAt, now) };
    const { digest, kind, raw, fields, merTradeNo } = news;
    const event = { id: newId(now), digest, source, kind, raw, fields, merTradeNo, receivedAt: now, handledAt: now };
    // The attempt is read once the order's lock is held.
    const [order, attempt, isNew] = await pipeline(tx, [
      async () => (merTradeNo === null ? null : lockOrderOfTrade(tx.db, merTradeNo)),
      async () => (merTradeNo === null ? null : findAttempt(tx.db, merTradeNo)),
      () => insertEvent(tx.db, event),
    ]);
    if (!isNew) return "repeated";
    const flag = order && attempt ? await apply(tx, order, attempt, news) : strangeNews(news);
    if (flag) await quarantineEvent(tx.db, event.id, flag);
    return flag ? "quarantined" : "handled";
  };
  const recorded = await transaction(ctx, record, { retry: true });
  const { kind, merTradeNo } = input.news;
  if (recorded === "quarantined") ctx.log.warn({ kind, source, merTradeNo }, "news of a payment waits for a person");
  return recorded;
}

/** News that names no attempt of ours; e-invoice news may well not. */
const strangeNews = ({ kind }: GatewayNews): Flag | null =>
  kind === "unrecognised" ? "unrecognised" : kind === "invoice" ? null : "unknown_order";

async function apply(tx: FulfilCtx, order: OrderRow, attempt: AttemptRow, news: GatewayNews): Promise<Flag | null> {
  const now = tx.clock.now();
  if (news.kind === "invoice") {
    if (!news.invoice) return null;
    if (await isNumberOfAnother(tx.db, order.id, news.invoice.number)) return "unrecognised";
    await markInvoice(tx.db, order.id, news.invoice, now);
    return null;
  }
  if (news.kind === "refund") {
    // One that failed, or says no amount, is for a person, but says nothing against the order.
    if (news.amount === null) return "refund_unknown";
    const flag = await settleRefund(tx, order, attempt, news.amount);
    if (flag) await updateOrder(tx.db, order.id, { flag: order.flag ?? flag, updatedAt: now });
    return flag;
  }
  if (news.kind === "unrecognised") return "unrecognised";
  const decision = await unlessOurs(tx, order, attempt, decide({ order, attempt }, news));
  const { paidAt, strange } = paymentTime(news.paidAt, attempt.createdAt, now);
  const flag = decision.flag ?? order.flag ?? (decision.pay && strange ? "payment_time" : null);
  await pipeline(tx, [
    () => learnOfTrade(tx.db, attempt.id, news, { state: decision.attempt ?? attempt.state, updatedAt: now }),
    async () => {
      if (decision.pay) await fulfilOrder(tx, { ...(await priceOf(tx, order, attempt)), state: "paid", paidAt, flag });
      else if (decision.flag || decision.attempt === "waiting")
        await updateOrder(tx.db, order.id, {
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
async function priceOf(tx: FulfilCtx, order: OrderRow, { amount }: AttemptRow): Promise<OrderRow> {
  if (amount >= order.total) return order;
  const use = await findUse(tx.db, order.id);
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
  attempt: AttemptRow,
  { state, payExpiresAt }: Pick<GatewayNews, "payExpiresAt"> & { state: AttemptRow["state"] | null },
): Promise<void> {
  const now = tx.clock.now();
  if (state === "waiting") await holdUse(tx.db, id, payExpiresAt ?? new Date(now.getTime() + NUMBER_LASTS), now);
  if (attempt.state !== "waiting" || (state !== "expired" && state !== "cancelled" && state !== "failed")) return;
  const others = (await selectAttempts(tx.db, [id])).filter((other) => other.id !== attempt.id);
  if (!others.some((other) => other.state === "waiting" || other.state === "created")) await endUse(tx.db, id, now);
}

/** A refund before capture cancels the payment: that cancellation is ours, and needs nobody. */
async function unlessOurs(tx: FulfilCtx, order: OrderRow, attempt: AttemptRow, decision: Decision): Promise<Decision> {
  if (decision.flag !== "cancelled_after_payment") return decision;
  const flag = (await settleRefund(tx, order, attempt, attempt.amount)) === null ? null : decision.flag;
  return { ...decision, flag };
}

/** A number was issued: the order lives a day longer than it, and is asked about on the way. */
function waitsUntil(order: OrderRow, { payExpiresAt }: GatewayNews, now: Date) {
  const ends = (payExpiresAt?.getTime() ?? now.getTime() + NUMBER_LASTS) + DAY;
  return {
    expiresAt: new Date(Math.max(order.expiresAt?.getTime() ?? 0, ends)),
    reconcileAt: new Date(now.getTime() + pauseAfter(0)),
  };
}
