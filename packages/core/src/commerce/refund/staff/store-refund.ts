import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import type { RefundRequest } from "../../../platform/gateway.ts";
import { raiseFlag } from "../../order/flag/raise-flag.ts";
import { holdOrder } from "../../order/hold/hold-order.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { auditRefund } from "../audit-refund.ts";
import { beginRefund, insertOnce, newRefund, type RefundCall, refuse } from "../begin-refund.ts";
import { gatewayRefusal, ownMoney, refundedOfAttempt } from "../rules.ts";

/** A refund as it was stored, to hand to the gateway; `request` is null where an earlier call did that. */
export type StoredRefund = { refundId: string; orderId: string; request: RefundRequest | null };

/**
 * Stores a refund as requested, under the order's lock, so that two administrators cannot refund the same money; it joins the caller's
 * transaction. After its commit {@link sendRefund} hands it to the gateway. The order is flagged until the outcome is known: a server
 * that dies in between leaves it for review. What the refund takes back cannot be used until then. Throws `not_found`, `bad_input` for products that are not the order's, `refund_refused`
 * with the reason, `conflict` for a `idempotencyKey` of another refund, `payment_unavailable`.
 */
export const storeRefund = staffVerb("orders:refund", async (ctx, input: RefundCall): Promise<StoredRefund> => {
  if (!ctx.gateway) throw new AppError("payment_unavailable");
  return transaction(ctx, async (tx) => {
    const { repeated, order, attempt, money } = await beginRefund(tx, input, "refund.make");
    const { id: orderId, amount, productIds } = input;
    if (repeated) return { refundId: repeated.id, orderId, request: null };
    const now = tx.clock.now();
    refuse(gatewayRefusal(attempt, now));
    const refundId = await insertOnce(tx, { ...newRefund(tx, input, attempt), beforeCapture: false });
    // Money that a flag holds bought nothing that could stop.
    if (input.flagId === null)
      await holdOrder(tx, { order, cause: { refundId }, amount, productIds, left: ownMoney(money).left });
    await raiseFlag(tx, { orderId, code: "refund_unknown" });
    auditRefund(tx, { orderId: order.id, step: "requested", ...input });
    const { merTradeNo, received } = attempt;
    const request = {
      merTradeNo,
      paid: received ?? 0,
      refunded: refundedOfAttempt(attempt, money.refunds),
      amount,
      now,
    };
    return { refundId, orderId, request };
  });
});
