import { AppError } from "@panshi/contracts/errors";
import { type RefundInput, refundRefusals } from "@panshi/contracts/refund";
import { newId, transaction } from "@panshi/db";
import type { AdministratorCtx } from "../context.ts";
import { listOrderItems } from "../order/list-order-items.ts";
import { lockOrder } from "../order/lock-order.ts";
import { raiseFlag } from "../order-flag/raise-flag.ts";
import { settleOpenFlag } from "../order-flag/settle-open-flag.ts";
import type { Gateway, RefundRequest, RefundResult } from "../gateway.ts";
import { requirePermission } from "../require-permission.ts";
import { listPaymentAttempts } from "../payment/list-payment-attempts.ts";
import { applyRefund } from "./apply-refund.ts";
import { auditRefund } from "./audit-refund.ts";
import { nextRefundableAttempt, refundedOfAttempt, refundRefusal } from "./rules.ts";
import { findRefund, insertRefund, selectRefunds, updateRefund } from "./store.ts";

/**
 * Refunds an order, in whole or in part, and withdraws what it bought; before capture the authorisation is cancelled
 * instead. The request is stored before the gateway is asked and its outcome after, each with an audit row; where the
 * gateway's answer is missing it stays `unknown` for review. Throws `not_found`, `bad_input` for products that are not
 * the order's, `refund_refused` with the reason, `payment_unavailable`, `unavailable` where the outcome is unknown.
 */
export async function refundOrder({ ctx, input }: { ctx: AdministratorCtx; input: RefundInput }): Promise<void> {
  requirePermission(ctx, "orders:refund");
  const { gateway } = ctx;
  if (!gateway) throw new AppError("payment_unavailable");
  const { id: orderId } = input;
  const { refundId, wasRaised, request } = await storeRequest(ctx, input);
  const result = await callGateway(ctx, gateway, request, { orderId, refundId });
  await transaction(ctx, async (tx) => {
    const order = await lockOrder({ ctx: tx, input: { id: orderId } });
    const refund = order && (await findRefund(tx.db, refundId));
    if (!refund) throw new Error("The refund that was just requested cannot be read.");
    // The gateway's event of the same refund may have been recorded meanwhile.
    if (refund.state === "done") return;
    const now = tx.clock.now();
    await updateRefund(tx.db, refundId, {
      state: result.kind,
      doneAt: result.kind === "done" ? now : null,
      beforeCapture: result.kind === "done" && result.beforeCapture,
      refusal: result.kind === "refused" ? result.reason : result.kind === "unknown" ? result.cause : null,
      updatedAt: now,
    });
    if (result.kind !== "unknown" && wasRaised)
      await settleOpenFlag({ ctx: tx, input: { orderId, code: "refund_unknown", settlement: "recorded" } });
    if (result.kind === "done") await applyRefund({ ctx: tx, input: { ...input, order } });
    auditRefund({ ctx: tx, input: { ...input, orderId, step: result.kind } });
  });
  if (result.kind === "refused") throw new AppError("refund_refused", { message: result.reason });
  if (result.kind === "unknown")
    throw new AppError("unavailable", { message: "金流沒有回覆退款的結果，請到金流後台確認後再處理" });
}

/** Whatever fails here, the money may have been refunded: an error means `unknown`, never that nothing happened. */
async function callGateway(
  ctx: AdministratorCtx,
  gateway: Gateway,
  request: RefundRequest,
  ids: { orderId: string; refundId: string },
): Promise<RefundResult> {
  let result: RefundResult;
  try {
    result = await gateway.refund(request);
  } catch (error) {
    result = { kind: "unknown", cause: error instanceof Error ? error.name : typeof error };
  }
  if (result.kind === "unknown")
    ctx.log.error({ ...ids, merTradeNo: request.merTradeNo, cause: result.cause }, "refund outcome unknown");
  return result;
}

/**
 * Stores the request under the order's lock, so that two administrators cannot refund the same money. The order is
 * flagged until the outcome is known: a server that dies in between leaves it for review.
 */
const storeRequest = (ctx: AdministratorCtx, input: RefundInput) =>
  transaction(ctx, async (tx) => {
    const { id: orderId, amount } = input;
    const order = await lockOrder({ ctx: tx, input: { id: orderId } });
    if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
    await requireItemsOfOrder(tx, orderId, input.productIds);
    const now = tx.clock.now();
    const attempts = await listPaymentAttempts({ ctx: tx, input: { orderIds: [orderId] } });
    const earlier = await selectRefunds(tx.db, orderId);
    const refusal = refundRefusal(order, attempts, earlier, amount);
    const attempt = nextRefundableAttempt(attempts, earlier);
    if (refusal !== null || !attempt)
      throw new AppError("refund_refused", refusal ? { message: refundRefusals[refusal] } : {});
    const refundId = newId(now);
    await insertRefund(tx.db, {
      id: refundId,
      orderId,
      attemptId: attempt.id,
      amount,
      beforeCapture: false,
      reason: input.reason,
      administratorId: ctx.actor.administratorId,
      createdAt: now,
      updatedAt: now,
    });
    const wasRaised = await raiseFlag({ ctx: tx, input: { orderId, code: "refund_unknown" } });
    auditRefund({ ctx: tx, input: { ...input, orderId, step: "requested" } });
    const { merTradeNo, amount: paid } = attempt;
    const request = { merTradeNo, paid, refunded: refundedOfAttempt(attempt, earlier), amount, now };
    return { refundId, wasRaised, request };
  });

/** Throws `bad_input` for a product that is not in the order: withdrawing it would silently do nothing. */
async function requireItemsOfOrder(
  tx: AdministratorCtx,
  orderId: string,
  productIds: readonly string[] | null,
): Promise<void> {
  if (productIds === null) return;
  const items = await listOrderItems({ ctx: tx, input: { orderId } });
  const own = new Set(items.map(({ productId }) => productId));
  if (productIds.every((productId) => own.has(productId))) return;
  const message = "這筆訂單裡沒有這件商品";
  throw new AppError("bad_input", { message, issues: [{ path: "productIds", message }] });
}
