import { formatPrice } from "@panshi/contracts/plan";
import { requireTransaction } from "@panshi/db";
import { lockMember } from "../member/lock-member.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { revokeGrant } from "../membership/revoke-grant.ts";
import { notifyMember } from "../notification/notify-member.ts";
import { withdrawPurchases } from "../purchase/withdraw-purchases.ts";
import { selectPaymentAttempts } from "../payment/attempt-store.ts";
import type { FulfilCtx } from "../order/fulfil-order.ts";
import { refundedShare } from "./rules.ts";
import { selectRefunds } from "./store.ts";
import { type OrderRow, updateOrderRow } from "../order/store.ts";

type Back = { amount: number; productIds: readonly string[] | null; reason: string };

/**
 * Takes back what the money bought that went back just now: a plan always, goods all or those named. Money of a second
 * payment bought nothing, and takes nothing with it. Answers how much of what was bought went back by now. Within the caller's
 * transaction, under the order's lock.
 */
export async function applyRefund(tx: FulfilCtx, order: OrderRow, { amount, productIds, reason }: Back) {
  requireTransaction(tx);
  const now = tx.clock.now();
  const [attempts, refunds] = [await selectPaymentAttempts(tx.db, [order.id]), await selectRefunds(tx.db, order.id)];
  const back = refundedShare(order, attempts, refunds);
  if (back !== "nothing")
    await updateOrderRow(tx.db, order.id, { state: back === "whole" ? "refunded" : "partly_refunded", updatedAt: now });
  if (order.memberId === null) return back;
  const member = await lockMember({ ctx: tx, input: { memberId: order.memberId } });
  if (back !== "nothing" && order.kind === "plan")
    await revokeGrant(tx, { memberId: member.id, orderId: order.id, reason });
  if (back !== "nothing" && order.kind === "cart" && (back === "whole" || productIds !== null))
    await withdrawPurchases(tx, { orderId: order.id, productIds: back === "whole" ? null : productIds });
  if (!member.deletedAt)
    await notifyMember(tx, {
      memberId: member.id,
      type: "service",
      title: "退款完成",
      message: `${order.description}已退款 ${formatPrice(amount)}，入帳時間依你的銀行而定。`,
    });
  return back;
}

/** The audit row of one step of a refund. */
export const auditRefund = (tx: FulfilCtx, step: string, id: string, { amount, productIds, reason }: Back) =>
  writeAudit(tx, {
    action: `order.refund.${step}`,
    subjectType: "order",
    subjectId: id,
    before: null,
    after: { amount, productIds: productIds ? [...productIds] : null, reason },
  });
