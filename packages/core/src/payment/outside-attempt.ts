import type { PaymentMethod } from "@panshi/contracts/payment";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import type { OrderRow } from "../order/rows.ts";
import { countPaymentAttempts, findAttemptByCall, insertPaymentAttempt } from "./attempt-store.ts";
import type { PaymentAttempt } from "./rows.ts";
import { merTradeNoOf } from "./rules.ts";

type Outside = {
  id: string;
  order: OrderRow;
  received: number;
  method: PaymentMethod;
  paidAt: Date;
  reference: string | null;
  reason: string;
  administratorId: string;
  callId: string;
};

/** The attempt that a call recorded; null where it recorded none. */
export const findAttemptOfCall = ({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: { callId: string };
}): Promise<PaymentAttempt | null> => findAttemptByCall(ctx.db, input.callId);

/** Stores money that came outside the gateway as a paid attempt. The caller holds the order's lock. */
export async function insertOutsideAttempt({
  ctx,
  input: { order, method, ...attempt },
}: {
  ctx: { db: Db; clock: Clock };
  input: Outside;
}): Promise<void> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const count = await countPaymentAttempts(ctx.db, order.id);
  await insertPaymentAttempt(ctx.db, {
    ...attempt,
    orderId: order.id,
    merTradeNo: merTradeNoOf(order.number, count + 1),
    amount: order.total,
    channel: "outside",
    state: "paid",
    paymentType: method,
    createdAt: now,
    updatedAt: now,
  });
}
