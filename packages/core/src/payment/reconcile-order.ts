import { databaseFailure, transaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { type PaymentAttempt, selectPaymentAttempts, updatePaymentAttempt } from "./attempt-store.ts";
import { selectPromotionForUpdate, releaseReservedUse } from "../coupon/store.ts";
import type { Gateway } from "./gateway.ts";
import { type PaymentEventCtx, recordPaymentEvent } from "./record-payment-event.ts";
import { queryPauseAfter, SETTLING_PAUSE } from "./rules.ts";
import { selectOrder, selectOrderForUpdate, type OrderRow, updateOrderRow } from "../order/store.ts";

export type ReconcileCtx = PaymentEventCtx & Pick<Ctx, "gateway">;
type Outcome = "answered" | "settling" | "unreachable" | "failed";

/**
 * Asks the gateway about the open attempts of an order, takes its answers as news, and sets the time of the next question:
 * less and less often, after ten minutes while money settles or an answer could not be taken, and never given up before a last
 * answer about every attempt that is not paid, also those that failed (docs/payuni-protocol.md, "Notify and return"). An
 * order past its end that nobody paid
 * expires, and its coupon's use is given back. One that is paid is asked about until then too where another attempt of it
 * could still be paid: money that came twice is found. Two workers at once: what one has decided, the other leaves alone.
 */
export async function reconcileOrder({ ctx, input }: { ctx: ReconcileCtx; input: { id: string } }): Promise<void> {
  const before = await selectOrder(ctx.db, input.id);
  const began = ctx.clock.now();
  // Another worker may have had its turn since this one read what is due.
  if (!before?.reconcileAt || before.reconcileAt > began) return;
  const over = before.expiresAt !== null && before.expiresAt <= began;
  const attempts = (await selectPaymentAttempts(ctx.db, [input.id])).filter(over ? isUnpaid : isOpen);
  const outcomes: Outcome[] = [];
  // One after the other: each answer is taken in a transaction of its own, and an order has few attempts.
  for (const { merTradeNo } of attempts) outcomes.push(await askSafely(ctx, merTradeNo));
  await transaction(ctx, async (tx) => {
    const order = await selectOrderForUpdate(tx.db, input.id);
    // Another worker, a notify or a new attempt has set the time since: these answers may be too old to end anything.
    if (!order || order.reconcileAt?.getTime() !== before.reconcileAt?.getTime()) return;
    const now = tx.clock.now();
    const unpaid = (await selectPaymentAttempts(tx.db, [order.id])).filter(isUnpaid);
    if (order.state !== "pending" && unpaid.length === 0)
      return updateOrderRow(tx.db, order.id, { reconcileAt: null, updatedAt: now });
    if (over && outcomes.every((outcome) => outcome === "answered")) return end(tx, order, unpaid.filter(isOpen));
    const soon = outcomes.includes("settling") || outcomes.includes("failed");
    const pause = soon ? SETTLING_PAUSE : queryPauseAfter(order.reconcileCount + 1);
    const next = now.getTime() + pause;
    const last = order.expiresAt && !over ? Math.min(next, order.expiresAt.getTime()) : next;
    return updateOrderRow(tx.db, order.id, {
      reconcileAt: new Date(last),
      reconcileCount: order.reconcileCount + 1,
      updatedAt: now,
    });
  });
}

const isOpen = ({ state }: PaymentAttempt) => state === "created" || state === "waiting";
const isUnpaid = ({ state }: PaymentAttempt) => state !== "paid";

/** One attempt whose answer cannot be taken must not hide another one that was paid: it is logged, and asked about again. */
async function askSafely(ctx: ReconcileCtx, merTradeNo: string): Promise<Outcome> {
  try {
    return await ask(ctx, merTradeNo);
  } catch (error) {
    const { name } = error instanceof Error ? error : { name: typeof error };
    ctx.log.error(
      { name, code: databaseFailure(error)?.code, merTradeNo },
      "what the gateway says of a payment was not taken",
    );
    return "failed";
  }
}

async function ask(ctx: ReconcileCtx, merTradeNo: string): Promise<Outcome> {
  const gateway: Gateway | null = ctx.gateway;
  if (!gateway) return "unreachable";
  const answer = await gateway.query(merTradeNo);
  if (answer.kind === "absent") return "answered";
  if (answer.kind === "unreachable") {
    ctx.log.warn({ merTradeNo, cause: answer.cause }, "the gateway could not be asked about a payment");
    return "unreachable";
  }
  await recordPaymentEvent({ ctx, input: { news: answer.news, source: "query" } });
  return answer.settling ? "settling" : "answered";
}

/** Nothing more is asked about an order; one that is still pending expires. */
async function end(
  tx: ReconcileCtx,
  { id, state, promotionId }: OrderRow,
  open: readonly PaymentAttempt[],
): Promise<void> {
  const now = tx.clock.now();
  for (const attempt of open) await updatePaymentAttempt(tx.db, attempt.id, { state: "expired", updatedAt: now });
  if (state === "pending" && promotionId && (await selectPromotionForUpdate(tx.db, promotionId)))
    await releaseReservedUse(tx.db, promotionId, id, now);
  await updateOrderRow(tx.db, id, {
    ...(state === "pending" && { state: "expired" }),
    reconcileAt: null,
    updatedAt: now,
  });
}
