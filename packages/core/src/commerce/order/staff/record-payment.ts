import { AppError } from "@panshi/contracts/platform/errors";
import type { RecordPaymentInput } from "@panshi/contracts/commerce/order-act";
import { startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import {
  bindIdempotencyKey,
  idempotencyKeyTakenError,
} from "../../../platform/idempotency-key/bind-idempotency-key.ts";
import { HOUR } from "../../../platform/clock.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { findAttemptOfIdempotencyKey } from "../../payment/payment-attempts.ts";
import type { OrderRow } from "../rows.ts";
import { recordReceivedPayment } from "../../payment/record-received-payment.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockOrderForStaff } from "./lock-order-for-staff.ts";

/**
 * Records money that came outside the gateway, and answers its attempt. The order's total pays an order that is pending, expired or
 * cancelled, and fulfils it; any other money waits under a flag for a decision: a wrong amount, a second payment, one after a refund.
 * The same `idempotencyKey` records once. Throws `not_found`, `bad_input` for a day before the order's or after today, and `conflict` for an
 * order that was never placed, or a `idempotencyKey` of another payment.
 */
export const recordPayment = staffVerb(
  "orders:settle",
  async (ctx, input: RecordPaymentInput): Promise<{ id: string }> => {
    return transaction(ctx, (tx) => record(tx, input));
  },
);

async function record(tx: AdministratorCtx, input: RecordPaymentInput): Promise<{ id: string }> {
  const { id: orderId, amount, method, reason, idempotencyKey } = input;
  const order = await lockOrderForStaff(tx, { id: orderId });
  const call = {
    key: idempotencyKey,
    act: "payment.record" as const,
    subjectId: orderId,
    amount,
    terms: ["outside", method],
  };
  if ((await bindIdempotencyKey(tx, call)) === "repeated") {
    const earlier = await findAttemptOfIdempotencyKey(tx, { idempotencyKey });
    if (!earlier) throw idempotencyKeyTakenError();
    return { id: earlier.id };
  }
  const paidAt = timeOfDay(input.day, order, tx.clock.now());
  const { administratorId } = tx.actor;
  const reference = input.reference || null;
  const { attemptId, flag } = await recordReceivedPayment(tx, {
    order,
    payment: {
      merTradeNo: null,
      tradeNo: null,
      received: amount,
      paymentType: method,
      paidAt,
      channel: "outside",
      administratorId,
      reason,
      reference,
      idempotencyKey,
    },
  });
  // Without the reference, which may be a part of the payer's account number.
  writeAudit(tx, {
    action: "order.record_payment",
    subjectId: orderId,
    before: { state: order.state },
    after: { attemptId, amount, method, day: input.day, flag, reason },
  });
  return { id: attemptId };
}

/** Noon of the day on which the money arrived, but not before the order was placed nor after now: figures count it by that day. */
function timeOfDay(day: string, { createdAt }: OrderRow, now: Date): Date {
  const refuse = (message: string) => new AppError("bad_input", { issues: [{ path: "day", message }] });
  if (day > taipeiDay(now)) throw refuse("收款日不能晚於今天");
  if (day < taipeiDay(createdAt)) throw refuse("收款日不能早於下單的那一天");
  const noon = startOfTaipeiDay(Date.parse(day)).getTime() + 12 * HOUR;
  return new Date(Math.min(Math.max(noon, createdAt.getTime()), now.getTime()));
}
