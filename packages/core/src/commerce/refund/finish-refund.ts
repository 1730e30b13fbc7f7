import { requireTransaction } from "@panshi/db";
import { revokeTokens } from "../../accounts/token/manage-tokens.ts";
import { MINUTE } from "../../platform/clock.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import { adjustInvoice } from "../invoice/write-invoice.ts";
import { revokeOrderGrant } from "../membership/change-grants.ts";
import { isAttemptHeldByFlag, flagsSettledByFullRefund } from "../order/flag/rules.ts";
import type { FulfilOrderCtx } from "../order/fulfil-order.ts";
import { releaseRefundHold } from "../order/hold/hold-order.ts";
import { lockOrderMember } from "../order/lock-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { settleOpenFlagsOfCode } from "../order/flag/settle-open-flag.ts";
import { updateOrder } from "../order/update-order.ts";
import { hasOpenEvents } from "../payment-event/has-open-events.ts";
import type { PaymentAttempt } from "../payment/rows.ts";
import { withdrawPurchases } from "../purchase/add-purchases.ts";
import { reviewReferralOfOrder } from "../referral/earn-referral.ts";
import { applyRefundOutcomeToRequest } from "../refund-request/close-request.ts";
import { auditRefund, type RefundStep } from "./audit-refund.ts";
import { notifyOfRefund, type RevokedByRefund } from "./notify-of-refund.ts";
import { readOrderMoney } from "./read-order-money.ts";
import { daysRevokedFrom, leftOfAttempt, type OrderMoney, refundedOfPurchase, refundedShare } from "./rules.ts";
import { type RefundOutcome, type RefundRow, updateRefund } from "./store.ts";

export type RefundToFinish = Pick<
  RefundRow,
  "id" | "attemptId" | "amount" | "revokes" | "productIds" | "lastDay" | "reason" | "requestId" | "channel"
>;

/**
 * Stores what became of a refund and does all that follows from it: what the money had bought is withdrawn, the buyer is notified, the
 * flag of an unknown outcome is settled, the request that it answers follows, and the audit entry is written. Within the caller's transaction, under the order's lock; the
 * caller has made sure that the refund was not finished before. `step` names the audit entry, else the state does.
 */
export async function finishRefund(
  ctx: FulfilOrderCtx,
  {
    order,
    refund,
    outcome,
    step,
  }: {
    order: OrderRow;
    refund: RefundToFinish;
    outcome: RefundOutcome & Required<Pick<RefundOutcome, "state">>;
    step?: RefundStep;
  },
): Promise<void> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const { state } = outcome;
  const doneAt = state === "done" ? (outcome.doneAt ?? now) : null;
  await updateRefund(ctx.db, refund.id, { ...outcome, doneAt, updatedAt: now });
  if (refund.requestId !== null && state !== "requested")
    await applyRefundOutcomeToRequest(ctx, {
      orderId: order.id,
      requestId: refund.requestId,
      amount: refund.amount,
      outcome: state,
    });
  if (state !== "unknown") await resolveUnknownOutcome(ctx, order.id);
  if (state === "refused") await resumeUse(ctx, order, refund.id);
  if (state === "done") await applyRefund(ctx, { order, refund, beforeCapture: outcome.beforeCapture === true });
  auditRefund(ctx, {
    orderId: order.id,
    step: step ?? state,
    amount: refund.amount,
    revokes: refund.revokes,
    productIds: refund.productIds,
    lastDay: refund.lastDay,
    reason: outcome.settledReason ?? refund.reason,
    ...(step === "settled" && { outcome: state }),
  });
}

/** From how long a stop on, in milliseconds, the member is notified that it is over: a shorter one was hardly seen. */
const NOTICED_AFTER = 5 * MINUTE;

/** No money went: what was stopped can be used again, with all the days that the stop took. */
async function resumeUse(ctx: FulfilOrderCtx, order: OrderRow, refundId: string): Promise<void> {
  const hold = await releaseRefundHold(ctx, { order, cause: { refundId } });
  if (!hold || order.memberId === null || ctx.clock.now().getTime() - hold.heldAt.getTime() < NOTICED_AFTER) return;
  await notifyMember(ctx, {
    memberId: order.memberId,
    type: "service",
    title: "可以繼續使用了",
    message: `${order.description}的退款沒有完成，先前停下來的使用已經恢復${order.kind === "plan" ? "，停下的天數都還給你了" : ""}。`,
    path: `/orders/${order.id}`,
  });
}

/** Settles the flag of a refund whose outcome is known now; it stays for a reported refund that nobody has reviewed yet. */
async function resolveUnknownOutcome(ctx: FulfilOrderCtx, orderId: string): Promise<void> {
  const flag = { orderId, code: "refund_unknown" } as const;
  if (!(await hasOpenEvents(ctx, flag))) await settleOpenFlagsOfCode(ctx, { ...flag, settlement: "recorded" });
}

type Input = { order: OrderRow; refund: RefundToFinish; beforeCapture: boolean };

/**
 * Takes back what the refund names of what its money had bought, and tells the buyer. Money that a flag holds bought nothing: its flag is settled once all of it is back. Within the caller's transaction, under the order's lock; the
 * refund is stored as done already.
 */
async function applyRefund(ctx: FulfilOrderCtx, input: Input): Promise<void> {
  requireTransaction(ctx);
  const { order, refund } = input;
  const money = await readOrderMoney(ctx, { orderId: order.id });
  const member = order.memberId === null ? null : await lockOrderMember(ctx, { memberId: order.memberId });
  const isHeld = isAttemptHeldByFlag(refund.attemptId, money.flags);
  if (isHeld) await settleFlagsOfAttempt(ctx, order.id, refund.attemptId, money);
  const share = refundedShare(order, money);
  if (!isHeld) await adjustInvoiceOf(ctx, input, share, money);
  const withdrawn = isHeld ? "nothing_bought" : await withdraw(ctx, input, share, money.flags);
  if (!isHeld && share === "whole") await closeOpenRequest(ctx, order.id, refund);
  // After the withdrawal: nothing that was stopped runs in between.
  const cause = !isHeld && share === "whole" ? null : { refundId: refund.id, requestId: refund.requestId };
  await releaseRefundHold(ctx, { order, cause });
  await notifyOfRefund(ctx, { ...input, member, withdrawn });
}

/** A refund of all that was left answers the order's open request, and is named as its refund. */
async function closeOpenRequest(ctx: FulfilOrderCtx, orderId: string, { id, amount }: RefundToFinish): Promise<void> {
  const requestId = await applyRefundOutcomeToRequest(ctx, { orderId, requestId: null, amount, outcome: "done" });
  if (requestId !== null) await updateRefund(ctx.db, id, { requestId, updatedAt: ctx.clock.now() });
}

/** The order's invoice follows what was refunded of its total; nothing of a too small payment that was accepted stays invoiced. */
async function adjustInvoiceOf(
  ctx: FulfilOrderCtx,
  { order, refund }: Input,
  share: "nothing" | "part" | "whole",
  money: OrderMoney<PaymentAttempt, RefundRow>,
): Promise<void> {
  const earlier = { ...money, refunds: money.refunds.filter(({ id }) => id !== refund.id) };
  const refunded = share === "whole" ? order.total : refundedOfPurchase(order, money);
  const amount = refunded - refundedOfPurchase(order, earlier);
  if (amount > 0) await adjustInvoice(ctx, { order, refundId: refund.id, amount });
}

/** Settles the flags that held an attempt's money, once nothing is left of it. */
async function settleFlagsOfAttempt(
  ctx: FulfilOrderCtx,
  orderId: string,
  attemptId: string,
  { attempts, refunds, flags }: OrderMoney,
): Promise<void> {
  const attempt = attempts.find(({ id }) => id === attemptId);
  if (!attempt || leftOfAttempt(attempt, refunds) > 0) return;
  for (const flag of flags)
    if (flag.attemptId === attemptId)
      await settleOpenFlagsOfCode(ctx, { orderId, code: flag.code, attemptId, settlement: "refunded" });
}

/** Changes the order's state and withdraws what it had bought; returns what was withdrawn. */
async function withdraw(
  ctx: FulfilOrderCtx,
  { order, refund: { revokes, productIds, lastDay, reason } }: Input,
  share: "nothing" | "part" | "whole",
  flags: OrderMoney<PaymentAttempt, RefundRow>["flags"],
): Promise<RevokedByRefund> {
  const { id: orderId, memberId, kind } = order;
  const isWhole = share === "whole";
  if (share !== "nothing") {
    await updateOrder(ctx, { id: orderId, changes: { state: isWhole ? "refunded" : "partly_refunded" } });
    await reviewReferralOfOrder(ctx, { orderId });
  }
  if (isWhole)
    for (const { code } of flags.filter(
      (flag) => flag.settlement === null && flagsSettledByFullRefund.includes(flag.code),
    ))
      await settleOpenFlagsOfCode(ctx, { orderId, code, settlement: "refunded" });
  if (memberId === null) {
    if (isWhole) await revokeTokens(ctx, { purpose: "claim_order", subject: orderId });
    return "unclaimed";
  }
  if (kind === "plan") {
    const from = daysRevokedFrom({ revokes, lastDay }, ctx.clock.now());
    if (from === null) return "no_days";
    await revokeOrderGrant(ctx, { memberId, orderId, reason, from });
    return revokes === "after_day" ? "days_after" : "days";
  }
  if (revokes === "nothing") return "no_products";
  await withdrawPurchases(ctx, { orderId, productIds });
  return productIds === null ? "all_products" : "products";
}
