import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { expireAttempts } from "./attempt-store.ts";

/** Ends an order's attempts that could still be paid. The caller holds the order's lock. */
export async function expireOpenAttempts(
  ctx: { db: Db; clock: Clock },
  { orderId }: { orderId: string },
): Promise<void> {
  requireTransaction(ctx);
  await expireAttempts(ctx.db, orderId, ctx.clock.now());
}
