import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { OrderChanges } from "./rows.ts";
import { updateOrderRow } from "./store.ts";

/** Changes columns of an order. The caller holds its lock ({@link lockOrder}). */
export async function updateOrder(
  ctx: { db: Db; clock: Clock },
  input: { id: string; changes: OrderChanges },
): Promise<void> {
  requireTransaction(ctx);
  await updateOrderRow(ctx.db, input.id, { ...input.changes, updatedAt: ctx.clock.now() });
}
