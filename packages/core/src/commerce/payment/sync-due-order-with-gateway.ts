import { transaction } from "@panshi/db";
import { releaseCouponReservation } from "../coupon/reserve-coupon.ts";
import { lockOrder } from "../order/lock-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { updateOrder } from "../order/update-order.ts";
import { findOrderOfAnyOwner } from "../order/view-orders.ts";
import { selectPaymentAttempts, updatePaymentAttempt } from "./attempt-store.ts";
import { syncAttemptWithGateway, type QueryCtx, type QueryOutcome } from "./sync-attempt-with-gateway.ts";
import type { PaymentAttempt } from "./rows.ts";
import { queryPauseAfter, PROCESSING_QUERY_PAUSE } from "./rules.ts";

type QueryDueOrderCtx = QueryCtx;

/**
 * Queries the gateway about the open attempts of an order, records its answers, and sets the time of the next query:
 * with growing pauses, but after ten minutes while a payment is processing or an answer could not be recorded. An unpaid
 * order past its expiry expires, and its coupon is released, once the gateway has answered about every unpaid attempt,
 * failed ones included (docs/payuni-protocol.md, "Rules for the shop"). A paid order is queried until then too while
 * another of its attempts could still be paid, so that a second payment is found. Several workers at once are safe:
 * each checks under the lock whether another has queried for the order meanwhile.
 */
export async function syncDueOrderWithGateway(ctx: QueryDueOrderCtx, input: { id: string }): Promise<void> {
  const { id } = input;
  const before = await findOrderOfAnyOwner(ctx, input);
  const startedAt = ctx.clock.now();
  // Another worker may have queried for it since it was listed as due.
  if (!before?.nextQueryAt || before.nextQueryAt > startedAt) return;
  const isPastExpiry = before.expiresAt !== null && before.expiresAt <= startedAt;
  const attempts = (await selectPaymentAttempts(ctx.db, [id])).filter(isPastExpiry ? isUnpaid : isOpen);
  const outcomes: QueryOutcome[] = [];
  // One after the other: each answer is recorded in a transaction of its own, and an order has few attempts.
  for (const { merTradeNo } of attempts) outcomes.push(await syncAttemptWithGateway(ctx, { merTradeNo }));
  await transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, input);
    // Another worker, a notify or a new attempt has changed the time since: these answers may be too old to end anything.
    if (!order || order.nextQueryAt?.getTime() !== before.nextQueryAt?.getTime()) return;
    const unpaid = (await selectPaymentAttempts(tx.db, [id])).filter(isUnpaid);
    if (order.state !== "pending" && unpaid.length === 0)
      return updateOrder(tx, { id, changes: { nextQueryAt: null } });
    if (isPastExpiry && outcomes.every((outcome) => outcome === "answered" || outcome === "not_found"))
      return stopQuerying(tx, order, unpaid.filter(isOpen));
    const isSoon = outcomes.includes("processing") || outcomes.includes("failed");
    const next = tx.clock.now().getTime() + (isSoon ? PROCESSING_QUERY_PAUSE : queryPauseAfter(order.queryCount + 1));
    const nextQueryAt = new Date(order.expiresAt && !isPastExpiry ? Math.min(next, order.expiresAt.getTime()) : next);
    return updateOrder(tx, { id, changes: { nextQueryAt, queryCount: order.queryCount + 1 } });
  });
}

const isOpen = ({ state }: PaymentAttempt) => state === "created" || state === "waiting";
const isUnpaid = ({ state }: PaymentAttempt) => state !== "paid";

/** Ends the queries about an order; one that is still pending expires, with its open attempts and its coupon. */
async function stopQuerying(
  tx: QueryDueOrderCtx,
  { id, state, promotionId }: OrderRow,
  openAttempts: readonly PaymentAttempt[],
): Promise<void> {
  const now = tx.clock.now();
  for (const attempt of openAttempts)
    await updatePaymentAttempt(tx.db, attempt.id, { state: "expired", updatedAt: now });
  const isPending = state === "pending";
  if (isPending && promotionId) await releaseCouponReservation(tx, { orderId: id, promotionId });
  await updateOrder(tx, { id, changes: { ...(isPending && { state: "expired" }), nextQueryAt: null } });
}
