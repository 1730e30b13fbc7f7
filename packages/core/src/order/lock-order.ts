import { type Db, requireTransaction } from "@panshi/db";
import type { OrderRow } from "./rows.ts";
import { selectOrderForUpdate, selectOrderOfAttemptForUpdate } from "./store.ts";

/**
 * The order, locked until the transaction ends; null where there is none. Every decision about an order is made under
 * this lock.
 */
export async function lockOrder({ ctx, input }: { ctx: { db: Db }; input: { id: string } }): Promise<OrderRow | null> {
  requireTransaction(ctx);
  return selectOrderForUpdate(ctx.db, input.id);
}

/** The order of a payment attempt, locked as by {@link lockOrder}; null where no attempt has this number. */
export async function lockOrderOfAttempt({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: { merTradeNo: string };
}): Promise<OrderRow | null> {
  requireTransaction(ctx);
  return selectOrderOfAttemptForUpdate(ctx.db, input.merTradeNo);
}
