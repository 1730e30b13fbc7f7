import type { RefundProposal, RefundProposalInput, RefundView } from "@panshi/contracts/commerce/refund";
import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import type { AdministratorCtx } from "../../../platform/context.ts";
import type { GatewayRefundInput, RefundResult } from "../../../platform/gateway.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { raiseFlag } from "../../order/flag/raise-flag.ts";
import { holdOrderForRefund } from "../../order/hold/hold-order.ts";
import { lockOrder } from "../../order/lock-order.ts";
import { auditRefund } from "../audit-refund.ts";
import {
  lockRefundablePayment,
  insertNewRefund,
  newRefund,
  type RefundCommand,
  throwIfRefundRefused,
} from "../lock-refundable-payment.ts";
import { finishRefund } from "../finish-refund.ts";
import { loadRefundProposal } from "../load-refund-proposal.ts";
import { gatewayRefusal, refundedOrPendingOfAttempt } from "../rules.ts";
import { findRefund, type RefundRow } from "../store.ts";

/**
 * Refunds an order by the gateway, in whole or in part, and takes back what was said; before capture the authorisation is cancelled
 * instead. With a flag, the money that it holds goes back and nothing is withdrawn. The request is stored before the gateway is asked
 * and its outcome after, each with an audit row. The same `idempotencyKey` again is the same refund. Throws as {@link storeRefund} and
 * {@link sendRefund}.
 */
export const makeRefund = staffVerb("orders:refund", async (ctx, input: RefundCommand): Promise<RefundView> => {
  return sendRefund(ctx, await storeRefund(ctx, input));
});

/**
 * Hands a stored refund to the gateway and stores its outcome; where the gateway's answer is missing it stays `unknown` for review. The
 * caller's transaction is committed before. Throws `refund_refused` with the gateway's reason, `unavailable` where the outcome is
 * unknown, `conflict` where an earlier call with the same `idempotencyKey` still waits for the gateway.
 */
export const sendRefund = staffVerb("orders:refund", async (ctx, input: RefundToSend): Promise<RefundView> => {
  const { refundId, orderId, request } = input;
  if (request === null) return answer(await findRefund(ctx.db, refundId));
  const result = await callGateway(ctx, request, { orderId, refundId });
  const finish = async (tx: AdministratorCtx) => {
    const order = await lockOrder(tx, { id: orderId });
    const stored = order && (await findRefund(tx.db, refundId));
    if (!stored) throw new Error("The refund that was just requested cannot be read.");
    // The gateway's event of the same refund, or an administrator's entry, may have been recorded meanwhile.
    if (stored.state !== "requested") {
      if (stored.state === "refused" && result.kind === "done") {
        await raiseFlag(tx, { orderId, code: "refund_unknown", detail: SENT_AFTER_ALL });
        const { amount, revokes, productIds, lastDay } = stored;
        auditRefund(tx, { orderId, step: "unknown", amount, revokes, productIds, lastDay, reason: SENT_AFTER_ALL });
      }
      return stored;
    }
    const isDone = result.kind === "done";
    await finishRefund(tx, {
      order,
      refund: stored,
      outcome: {
        state: result.kind,
        beforeCapture: isDone && result.beforeCapture,
        refusal: isDone ? null : result.kind === "refused" ? result.reason : result.cause,
      },
    });
    return findRefund(tx.db, refundId);
  };
  // The money may be gone: a deadlock or a lost connection must not lose the outcome.
  const refund = await transaction(ctx, finish, { retry: true });
  return answer(refund);
});

const SENT_AFTER_ALL = "登錄為沒有退出去的退款，金流後來回覆已經退款";

/** Whatever fails here, the money may have been refunded: an error means `unknown`, never that nothing happened. */
async function callGateway(
  ctx: AdministratorCtx,
  request: GatewayRefundInput,
  ids: { orderId: string; refundId: string },
): Promise<RefundResult> {
  let result: RefundResult;
  try {
    if (!ctx.gateway) throw new AppError("payment_unavailable");
    result = await ctx.gateway.refund(request);
  } catch (error) {
    result = { kind: "unknown", cause: error instanceof Error ? error.name : typeof error };
  }
  if (result.kind === "unknown")
    ctx.log.error({ ...ids, merTradeNo: request.merTradeNo, cause: result.cause }, "refund outcome unknown");
  return result;
}

/** A refund as its call answers it, or the error that says how it ended. */
function answer(refund: RefundRow | null): RefundView {
  if (!refund) throw new AppError("not_found", { message: "找不到這筆退款" });
  const { id, state, amount, refusal } = refund;
  if (state === "refused") throw new AppError("refund_refused", refusal ? { message: refusal } : {});
  if (state === "unknown")
    throw new AppError("unavailable", { message: "金流沒有回覆退款結果，請到金流後台確認後再處理" });
  if (state === "requested")
    throw new AppError("conflict", { message: "這筆退款已經送出，正在等金流回覆，請稍後再看結果" });
  return { id, state, amount };
}

/** A refund as it was stored, to hand to the gateway; `request` is null where an earlier call did that. */
export type RefundToSend = { refundId: string; orderId: string; request: GatewayRefundInput | null };

/**
 * Stores a refund as requested, under the order's lock, so that two administrators cannot refund the same money; it joins the caller's
 * transaction. After its commit {@link sendRefund} hands it to the gateway. The order is flagged until the outcome is known: a server
 * that dies in between leaves it for review. What the refund takes back cannot be used until then. Throws `not_found`, `bad_input` for products that are not the order's, `refund_refused`
 * with the reason, `conflict` for a `idempotencyKey` of another refund, `payment_unavailable`.
 */
export const storeRefund = staffVerb("orders:refund", async (ctx, input: RefundCommand): Promise<RefundToSend> => {
  if (!ctx.gateway) throw new AppError("payment_unavailable");
  return transaction(ctx, async (tx) => {
    const { repeated, order, attempt, money, revocation } = await lockRefundablePayment(tx, input, "refund.make");
    const { id: orderId, amount } = input;
    if (repeated) return { refundId: repeated.id, orderId, request: null };
    const now = tx.clock.now();
    throwIfRefundRefused(gatewayRefusal(attempt, now));
    const refundId = await insertNewRefund(tx, {
      ...newRefund(tx, input, { attempt, revocation }),
      beforeCapture: false,
    });
    await holdOrderForRefund(tx, { order, cause: { refundId }, revocation });
    await raiseFlag(tx, { orderId, code: "refund_unknown" });
    auditRefund(tx, { orderId: order.id, step: "requested", amount, reason: input.reason, ...revocation });
    const { merTradeNo, received } = attempt;
    const request = {
      merTradeNo,
      paid: received ?? 0,
      refunded: refundedOrPendingOfAttempt(attempt, money.refunds),
      amount,
      now,
    };
    return { refundId, orderId, request };
  });
});

/** What the published text gives back for an order, for administrators. Throws as {@link loadRefundProposal}. */
export const viewRefundProposal = staffVerb(
  "orders:read",
  async (ctx, { id, ...rest }: RefundProposalInput): Promise<RefundProposal> => {
    return loadRefundProposal(ctx, { orderId: id, ...rest });
  },
);
