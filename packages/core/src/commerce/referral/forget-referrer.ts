import { type Db, requireTransaction } from "@panshi/db";
import { clearReferrerOfOrders } from "./link-store.ts";

/** Whose link visitors had followed is kept of an erased member no more. Within the erasure's transaction, under the member's lock. */
export async function forgetReferrer(ctx: { db: Db }, { memberId }: { memberId: string }): Promise<void> {
  requireTransaction(ctx);
  await clearReferrerOfOrders(ctx.db, memberId);
}
