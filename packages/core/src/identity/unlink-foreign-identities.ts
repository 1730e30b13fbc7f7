import { type Db, requireTransaction } from "@panshi/db";
import { deleteForeignIdentities } from "./store.ts";

/**
 * Unlinks identities whose e-mail is not the member's own, within the caller's transaction: whoever held the account before
 * may have linked them. Returns how many there were.
 */
export async function unlinkForeignIdentities({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: { memberId: string };
}): Promise<number> {
  requireTransaction(ctx);
  return deleteForeignIdentities(ctx.db, input.memberId);
}
