import { AppError } from "@panshi/contracts/platform/errors";
import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { newId, requireTransaction } from "@panshi/db";
import { type FulfilOrderCtx, fulfilOrder } from "../order/fulfil-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { raiseFlag } from "../order/flag/raise-flag.ts";
import { countPaymentAttempts, insertPaymentAttempt, isTradeNoTaken } from "./attempt-store.ts";
import { amountsDetail } from "./raise-event-flag.ts";
import type { PaymentAttempt } from "./rows.ts";
import { merTradeNoOf, paymentDecision } from "./rules.ts";

type Payment = Pick<PaymentAttempt, "tradeNo" | "paymentType" | "channel" | "administratorId" | "reason"> &
  Partial<Pick<PaymentAttempt, "reference" | "idempotencyKey" | "cardHash">> & {
    /** The gateway's number of it; null where it has none: then the order's next one. */
    merTradeNo: string | null;
    received: number;
    paidAt: Date;
  };

/** Attempts of one order: fewer than are read of it, so that all of its money is counted. */
const ATTEMPTS_MAX = 60;

/**
 * Records money that no attempt of ours was waiting for as a paid attempt of an order, as an administrator says, with the decision of
 * any payment: it fulfils an unpaid order of that amount, and else is held by a flag. Answers the flag that it raised. Within the caller's
 * transaction, under the order's lock. Throws `conflict` for an order with too many attempts.
 */
export async function recordReceivedPayment(
  ctx: FulfilOrderCtx,
  input: { order: OrderRow; payment: Payment },
): Promise<{ attemptId: string; flag: OrderFlag | null }> {
  requireTransaction(ctx);
  const { order, payment } = input;
  const now = ctx.clock.now();
  const attemptId = newId(now);
  const { received, paidAt, paymentType, tradeNo } = payment;
  const attempts = await countPaymentAttempts(ctx.db, order.id);
  if (attempts >= ATTEMPTS_MAX)
    throw new AppError("conflict", { message: "這筆訂單的付款紀錄已經太多，請記到另一筆訂單" });
  const merTradeNo = payment.merTradeNo ?? merTradeNoOf(order.number, attempts + 1);
  await insertPaymentAttempt(ctx.db, {
    ...payment,
    id: attemptId,
    orderId: order.id,
    merTradeNo,
    // A number of the gateway belongs to one attempt.
    tradeNo: tradeNo !== null && (await isTradeNoTaken(ctx.db, tradeNo)) ? null : tradeNo,
    amount: order.total,
    state: "paid",
    createdAt: now,
    updatedAt: now,
  });
  const { pay, flag } = paymentDecision(order.state, { asked: order.total, received });
  if (flag) {
    const detail = flag === "wrong_amount" ? amountsDetail(merTradeNo, order.total, received) : merTradeNo;
    await raiseFlag(ctx, { orderId: order.id, code: flag, attemptId: pay ? null : attemptId, detail });
  }
  if (pay) await fulfilOrder(ctx, { order: { ...order, state: "paid", paidAt, method: paymentType } });
  return { attemptId, flag };
}
