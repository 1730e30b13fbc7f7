import { AppError } from "@panshi/contracts/errors";
import { formatPrice } from "@panshi/contracts/plan";
import type { RefundInput } from "@panshi/contracts/refund";
import { newId, transaction } from "@panshi/db";
import { lockMember } from "../account/lock-member.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StaffCtx } from "../context.ts";
import { revokeGrant } from "../membership/revoke-grant.ts";
import { notifyMember } from "../notification/notify-member.ts";
import { withdrawGoods } from "../treasury/withdraw-goods.ts";
import { selectAttempts } from "./attempt-store.ts";
import { refunded, refundTrouble } from "./refund-rules.ts";
import { insertRefund, selectRefunds, updateRefund } from "./refund-store.ts";
import { lockOrder, type OrderRow, updateOrder } from "./store.ts";

/**
 * Gives money back and withdraws what it bought: before capture the authorisation is cancelled, after it money is refunded,
 * in whole or in part. The wish to refund is written before the gateway is asked, its end after, each with an audit row; an
 * end that nobody learned stays `unknown` for a person. Throws `refund_refused` with the reason, `unavailable`.
 */
export async function refundOrder({ ctx, input }: { ctx: StaffCtx; input: RefundInput }): Promise<void> {
  const { gateway } = ctx;
  if (!gateway) throw new AppError("payment_unavailable");
  const { refundId, ...asked } = await request(ctx, input);
  const result = await gateway.giveBack(asked);
  await transaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const order = await lockOrder(tx.db, input.id);
    if (!order) throw new Error("an order that is being refunded is gone");
    await updateRefund(tx.db, refundId, {
      state: result.kind,
      beforeCapture: result.kind === "done" && result.beforeCapture,
      refusal: result.kind === "refused" ? result.reason : result.kind === "unknown" ? result.cause : null,
      updatedAt: now,
    });
    if (result.kind === "done") await withdraw(tx, order, input);
    if (result.kind === "unknown") await updateOrder(tx.db, order.id, { flag: "refund_unknown", updatedAt: now });
    await audit(tx, `order.refund.${result.kind}`, input);
  });
  if (result.kind === "refused") throw new AppError("refund_refused", { message: result.reason });
  if (result.kind === "unknown")
    throw new AppError("unavailable", { message: "金流沒有回覆退款的結果，請到金流後台確認後再處理" });
}

/** Writes the wish down under the order's lock, so that two people cannot give the same money back. */
const request = (ctx: StaffCtx, input: RefundInput) =>
  transaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, input.id);
    if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
    const now = tx.clock.now();
    const attempts = await selectAttempts(tx.db, [order.id]);
    const attempt = attempts.find(({ state }) => state === "paid") ?? null;
    const before = await selectRefunds(tx.db, order.id);
    const trouble = refundTrouble(order, attempt, before, input.amount);
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
    await audit(tx, "order.refund.requested", input);
    const { merTradeNo, amount: paid } = attempt;
    return { refundId, merTradeNo, paid, refunded: refunded(before), amount: input.amount, now };
  });

/** Takes back what the money bought: a plan always, goods all or those named. */
async function withdraw(tx: StaffCtx, order: OrderRow, { amount, productIds, reason }: RefundInput): Promise<void> {
  const now = tx.clock.now();
  const whole = refunded(await selectRefunds(tx.db, order.id)) >= order.total;
  await updateOrder(tx.db, order.id, { state: whole ? "refunded" : "partly_refunded", updatedAt: now });
  if (order.memberId === null) return;
  const member = await lockMember({ ctx: tx, input: { memberId: order.memberId } });
  if (order.kind === "plan") await revokeGrant(tx, { memberId: member.id, orderId: order.id, reason });
  else if (whole || productIds !== null)
    await withdrawGoods(tx, { orderId: order.id, productIds: whole ? null : productIds });
  await notifyMember(tx, {
    memberId: member.id,
    type: "service",
    title: "退款完成",
    message: `${order.description}已退款 ${formatPrice(amount)}，入帳時間依你的銀行而定。`,
  });
}

const audit = (tx: StaffCtx, action: string, { id, amount, productIds, reason }: RefundInput) =>
  writeAudit(tx, {
    action,
    subjectType: "order",
    subjectId: id,
    before: null,
    after: { amount, productIds: productIds ? [...productIds] : null, reason },
  });
