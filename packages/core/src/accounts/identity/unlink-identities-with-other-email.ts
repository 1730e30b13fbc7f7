import { type Db, requireTransaction } from "@panshi/db";
import { deleteIdentitiesWithOtherEmail } from "./store.ts";

/**
 * Unlinks identities whose e-mail is not the member's own, within the caller's transaction: somebody else who had
 * access to the account may have linked them. Returns how many there were.
 */
export async function unlinkIdentitiesWithOtherEmail(ctx: { db: Db }, input: { memberId: string }): Promise<number> {
  requireTransaction(ctx);
  return deleteIdentitiesWithOtherEmail(ctx.db, input.memberId);
}
