import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { eraseWordsOfMember } from "./store.ts";

/**
 * Erases the words of a member's refund requests when the member is erased, within the caller's transaction and under the member's
 * lock. An open request goes on, because money may be owed: it keeps `email` for its letters until it is closed.
 */
export async function eraseWords({
  ctx,
  input: { memberId, email },
}: {
  ctx: { db: Db; clock: Clock };
  input: { memberId: string; email: string | null };
}): Promise<void> {
  requireTransaction(ctx);
  await eraseWordsOfMember(ctx.db, { memberId, email, now: ctx.clock.now() });
}
