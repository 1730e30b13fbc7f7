import { AppError } from "@panshi/contracts/errors";
import type { RefundInput } from "@panshi/contracts/refund";
import { newId, transaction } from "@panshi/db";
import type { AdministratorCtx } from "../context.ts";
import { selectPaymentAttempts } from "../payment/attempt-store.ts";
import type { Gateway, RefundRequest, RefundResult } from "../payment/gateway.ts";
import { nextRefundableAttempt, refundedOfAttempt, refundRefusal } from "./rules.ts";
import { findRefund, insertRefund, selectRefunds, updateRefund } from "./store.ts";
import { selectOrderForUpdate, type OrderRow, selectOrderItems, updateOrderRow } from "../order/store.ts";
import { auditRefund, applyRefund } from "./apply-refund.ts";

/**
 * Gives money back and withdraws what it bought: before capture the authorisation is cancelled, after it money is refunded,
 * in whole or in part. The wish to refund is written before the gateway is asked, its end after, each with an audit row; an
 * end that nobody learned stays `unknown` for a person. Throws `refund_refused` with the reason, `unavailable`.
 */
export async function refundOrder({ ctx, input }: { ctx: AdministratorCtx; input: RefundInput }): Promise<void> {
  const { gateway } = ctx;
  if (!gateway) throw new AppError("payment_unavailable");
  const { refundId, flag, ...asked } = await request(ctx, input);
  const result = await giveBack(ctx, gateway, asked);
  await transaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const order = await selectOrderForUpdate(tx.db, input.id);
    const refund = order && (await findRefund(tx.db, refundId));
    if (!refund) throw new Error("an order that is being refunded is gone");
    // The gateway's own news of it may have been faster.
    if (refund.state === "done") return;
    await updateRefund(tx.db, refundId, {
      state: result.kind,
      beforeCapture: result.kind === "done" && result.beforeCapture,
      refusal: result.kind === "refused" ? result.reason : result.kind === "unknown" ? result.cause : null,
      updatedAt: now,
    });
    // What came to be flagged meanwhile stays.
    if (result.kind !== "unknown" && order.flag === "refund_unknown")
      await updateOrderRow(tx.db, order.id, { flag, updatedAt: now });
    if (result.kind === "done") await applyRefund(tx, order, input);
    await auditRefund(tx, result.kind, order.id, input);
  });
  if (result.kind === "refused") throw new AppError("refund_refused", { message: result.reason });
  if (result.kind === "unknown")
    throw new AppError("unavailable", { message: "金流沒有回覆退款的結果，請到金流後台確認後再處理" });
}

/** Whatever goes wrong on the way there or back, money may have moved: that is `unknown`, never nothing. */
async function giveBack(ctx: AdministratorCtx, gateway: Gateway, asked: RefundRequest): Promise<RefundResult> {
  try {
    return await gateway.refund(asked);
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    ctx.log.error({ name, merTradeNo: asked.merTradeNo }, "a refund ended in nobody knows what");
    return { kind: "unknown", cause: name };
  }
}

/**
 * Writes the wish down under the order's lock, so that two people cannot give the same money back. The order is flagged until
 * the end is known: a server that dies in between leaves it to a person.
 */
const request = (ctx: AdministratorCtx, input: RefundInput) =>
  transaction(ctx, async (tx) => {
    const order = await selectOrderForUpdate(tx.db, input.id);
    if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
    await requireItems(tx, order, input.productIds);
    const now = tx.clock.now();
    const attempts = await selectPaymentAttempts(tx.db, [order.id]);
    const before = await selectRefunds(tx.db, order.id);
    const trouble = refundRefusal(order, attempts, before, input.amount);
    const attempt = nextRefundableAttempt(attempts, before);
    if (trouble !== null || !attempt) throw new AppError("refund_refused", trouble ? { message: trouble } : {});
    const refundId = newId(now);
    await insertRefund(tx.db, {
      id: refundId,
      orderId: order.id,
      attemptId: attempt.id,
      amount: input.amount,
      beforeCapture: false,
      reason: input.reason,
      administratorId: ctx.actor.administratorId,
      createdAt: now,
      updatedAt: now,
    });
    await updateOrderRow(tx.db, order.id, { flag: "refund_unknown", updatedAt: now });
    await auditRefund(tx, "requested", order.id, input);
    const { merTradeNo, amount: paid } = attempt;
    const { amount } = input;
    return { refundId, flag: order.flag, merTradeNo, paid, refunded: refundedOfAttempt(attempt, before), amount, now };
  });

/** Refuses goods that the order does not hold: nothing would be withdrawn, and nobody would notice. */
async function requireItems(
  tx: AdministratorCtx,
  order: OrderRow,
  productIds: readonly string[] | null,
): Promise<void> {
  if (productIds === null) return;
  const held = new Set((await selectOrderItems(tx.db, [order.id])).map(({ productId }) => productId));
  if (productIds.every((productId) => held.has(productId))) return;
  const message = "這筆訂單裡沒有這件商品";
  throw new AppError("bad_input", { message, issues: [{ path: "productIds", message }] });
}
