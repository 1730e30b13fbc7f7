import { type Db, requireTransaction } from "@panshi/db";
import { deleteIdentitiesAfter } from "./store.ts";

/** Unlinks what was linked to a member after `since`, within the caller's transaction. Returns how many there were. */
export async function unlinkIdentitiesSince(
  ctx: { db: Db },
  { memberId, since }: { memberId: string; since: Date },
): Promise<number> {
  requireTransaction(ctx);
  return deleteIdentitiesAfter(ctx.db, memberId, since);
}
