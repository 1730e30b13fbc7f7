import { formatPrice } from "@panshi/contracts/plan";
import { requireTransaction } from "@panshi/db";
import { lockMember } from "../member/lock-member.ts";
import { revokeGrant } from "../membership/revoke-grant.ts";
import { notifyMember } from "../notification/notify-member.ts";
import type { FulfilOrderCtx } from "../order/fulfil-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { updateOrder } from "../order/update-order.ts";
import { listPaymentAttempts } from "../payment/list-payment-attempts.ts";
import { withdrawPurchases } from "../purchase/withdraw-purchases.ts";
import { refundedShare } from "./rules.ts";
import { selectRefunds } from "./store.ts";

/** `amount` in whole TWD. `productIds`: the products of a cart to withdraw; null where none were named. */
export type RefundDetails = { amount: number; productIds: readonly string[] | null; reason: string };

/**
 * Withdraws what the refunded money had bought: a plan always, all products of a cart or those named. Money of a second
 * payment bought nothing. Returns how much of the order is refunded by now. Within the caller's transaction, under the
 * order's lock; the refund is stored as done already.
 */
export async function applyRefund({
  ctx,
  input,
}: {
  ctx: FulfilOrderCtx;
  input: RefundDetails & { order: OrderRow };
}): Promise<"nothing" | "part" | "whole"> {
  requireTransaction(ctx);
  const { order, amount, productIds, reason } = input;
  const { id: orderId } = order;
  const attempts = await listPaymentAttempts({ ctx, input: { orderIds: [orderId] } });
  const share = refundedShare(order, attempts, await selectRefunds(ctx.db, orderId));
  if (share !== "nothing") {
    const state = share === "whole" ? "refunded" : "partly_refunded";
    await updateOrder({ ctx, input: { id: orderId, changes: { state } } });
  }
  if (order.memberId === null) return share;
  const member = await lockMember({ ctx, input: { memberId: order.memberId } });
  if (share !== "nothing" && order.kind === "plan")
    await revokeGrant({ ctx, input: { memberId: member.id, orderId, reason } });
  if (share !== "nothing" && order.kind === "cart" && (share === "whole" || productIds !== null))
    await withdrawPurchases({ ctx, input: { orderId, productIds: share === "whole" ? null : productIds } });
  if (!member.deletedAt)
    await notifyMember({
      ctx,
      input: {
        memberId: member.id,
        type: "service",
        title: "退款完成",
        message: `${order.description}已退款 ${formatPrice(amount)}，入帳時間依你的銀行而定。`,
      },
    });
  return share;
}
