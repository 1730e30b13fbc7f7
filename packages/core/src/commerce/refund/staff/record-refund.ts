import { AppError } from "@panshi/contracts/platform/errors";
import type { RefundRecordInput, RefundView } from "@panshi/contracts/commerce/refund";
import type { MoneyChannel } from "@panshi/contracts/commerce/payment";
import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { HOUR } from "../../../platform/clock.ts";
import type { PaymentAttempt } from "../../payment/rows.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockRefundablePayment, insertNewRefund, newRefund } from "../lock-refundable-payment.ts";
import { finishRefund } from "../finish-refund.ts";

/** `channel`: `gateway` for a refund that the gateway reported and that nobody had requested here. */
export type RefundToRecord = RefundRecordInput & { requestId?: string; channel?: MoneyChannel };

/**
 * Records money that was sent back outside the gateway: of ATM and shop payments, of payments from outside, or later than the gateway
 * refunds. It is done at once and has the effects of any refund. Joins the caller's transaction. The same `idempotencyKey` again is the same
 * refund. Throws `not_found`, `bad_input` for products that are not the order's or a day that cannot be, `refund_refused` with the
 * reason, `conflict` for a `idempotencyKey` of another refund.
 */
export const recordRefund = staffVerb("orders:refund", async (ctx, input: RefundToRecord): Promise<RefundView> => {
  return transaction(ctx, async (tx) => {
    const { repeated, order, attempt, revocation } = await lockRefundablePayment(tx, input, "refund.record");
    if (repeated) return { id: repeated.id, state: repeated.state, amount: repeated.amount };
    const doneAt = timeOfDay(input.day, attempt, tx.clock.now());
    const row = {
      ...newRefund(tx, input, { attempt, revocation }),
      channel: input.channel ?? "outside",
      reference: input.reference,
    };
    await insertNewRefund(tx, { ...row, beforeCapture: false });
    const { id, amount, reason, requestId } = row;
    await finishRefund(tx, {
      order,
      refund: { id, attemptId: attempt.id, amount, ...revocation, reason, requestId, channel: row.channel },
      outcome: { state: "done", doneAt },
      step: "recorded",
    });
    return { id, state: "done", amount };
  });
});

/**
 * When money was sent back, of which the administrator knows the day: now today, else at noon, but never before it was paid. Throws
 * `bad_input` for a day that has not come or lies before the payment.
 */
function timeOfDay(day: string, { paidAt, createdAt }: PaymentAttempt, now: Date): Date {
  const paid = paidAt ?? createdAt;
  const message =
    day > taipeiDay(now) ? "退款的日期還沒有到" : day < taipeiDay(paid) ? "退款的日期早於付款的日期" : null;
  if (message !== null) throw new AppError("bad_input", { message, issues: [{ path: "day", message }] });
  if (day === taipeiDay(now)) return now;
  const noon = startOfTaipeiDay(`${day}T00:00:00+08:00`).getTime() + 12 * HOUR;
  return new Date(Math.max(noon, paid.getTime()));
}
