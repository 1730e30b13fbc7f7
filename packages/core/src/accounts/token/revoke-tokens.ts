import { type Db, requireTransaction } from "@panshi/db";
import { deleteUnusedTokens } from "./store.ts";

/** Revokes every unused e-mail link of a member within the caller's transaction. Returns how many there were. */
export async function revokeTokens(ctx: { db: Db }, input: { memberId: string }): Promise<number> {
  requireTransaction(ctx);
  return deleteUnusedTokens(ctx.db, input.memberId);
}
