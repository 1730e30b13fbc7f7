import type { Db } from "@panshi/db";
import { listFlags, type OrderFlagRow } from "../order/flag/list-flags.ts";
import { listPaymentAttempts } from "../payment/payment-attempts.ts";
import type { PaymentAttempt } from "../payment/rows.ts";
import type { RefundToSend } from "./staff/make-refund.ts";
import { findRefundByIdempotencyKey, type RefundRow, selectRefunds } from "./store.ts";

/** An order's attempts (latest first), refunds and flags. For a decision, read under the order's lock. */
export async function readOrderMoney(
  ctx: { db: Db },
  { orderId }: { orderId: string },
): Promise<{
  attempts: PaymentAttempt[];
  refunds: RefundRow[];
  flags: OrderFlagRow[];
}> {
  const orderIds = [orderId];
  return {
    attempts: await listPaymentAttempts(ctx, { orderIds }),
    refunds: await selectRefunds(ctx.db, orderId),
    flags: await listFlags(ctx, { orderIds }),
  };
}

/** The refund that an earlier call stored, to answer how it ended; null where that call stored none. */
export async function findStoredRefund(
  ctx: { db: Db },
  { idempotencyKey }: { idempotencyKey: string },
): Promise<RefundToSend | null> {
  const refund = await findRefundByIdempotencyKey(ctx.db, idempotencyKey);
  return refund && { refundId: refund.id, orderId: refund.orderId, request: null };
}
