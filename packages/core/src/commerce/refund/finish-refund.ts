import { requireTransaction } from "@panshi/db";
import { MINUTE } from "../../platform/clock.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import type { FulfilOrderCtx } from "../order/fulfil-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { settleOpenFlag } from "../order/flag/settle-open-flag.ts";
import { releaseHold } from "../order/hold/release-hold.ts";
import { hasOpenEvents } from "../payment-event/has-open-events.ts";
import { followRefund } from "../refund-request/follow-refund.ts";
import { applyRefund } from "./apply-refund.ts";
import { auditRefund, type RefundStep } from "./audit-refund.ts";
import { type RefundOutcome, type RefundRow, updateRefund } from "./store.ts";

export type FinishedRefund = Pick<
  RefundRow,
  "id" | "attemptId" | "amount" | "productIds" | "reason" | "requestId" | "channel"
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
    refund: FinishedRefund;
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
    await followRefund(ctx, { orderId: order.id, requestId: refund.requestId, amount: refund.amount, outcome: state });
  if (state !== "unknown") await resolveUnknownOutcome(ctx, order.id);
  if (state === "refused") await resumeUse(ctx, order, refund.id);
  if (state === "done") await applyRefund(ctx, { order, refund, beforeCapture: outcome.beforeCapture === true });
  auditRefund(ctx, {
    orderId: order.id,
    step: step ?? state,
    amount: refund.amount,
    productIds: refund.productIds,
    reason: outcome.settledReason ?? refund.reason,
    ...(step === "settled" && { outcome: state }),
  });
}

/** From how long a stop on, in milliseconds, the member is notified that it is over: a shorter one was hardly seen. */
const NOTICED_AFTER = 5 * MINUTE;

/** No money went: what was stopped can be used again, with all the days that the stop took. */
async function resumeUse(ctx: FulfilOrderCtx, order: OrderRow, refundId: string): Promise<void> {
  const hold = await releaseHold(ctx, { order, cause: { refundId } });
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
  if (!(await hasOpenEvents(ctx, flag))) await settleOpenFlag(ctx, { ...flag, settlement: "recorded" });
}
