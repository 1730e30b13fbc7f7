import type { Db } from "@panshi/db";
import type { StoredRefund } from "./staff/store-refund.ts";
import { findRefundOfCall } from "./store.ts";

/** The refund that an earlier call stored, to answer how it ended; null where that call stored none. */
export async function findStoredRefund(
  ctx: { db: Db },
  { idempotencyKey }: { idempotencyKey: string },
): Promise<StoredRefund | null> {
  const refund = await findRefundOfCall(ctx.db, idempotencyKey);
  return refund && { refundId: refund.id, orderId: refund.orderId, request: null };
}
