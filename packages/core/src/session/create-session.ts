import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { newToken, tokenHash } from "../hashing.ts";
import { insertSession } from "./store.ts";

/** Stores a new session of a member within the caller's transaction. Returns the token for the cookie. */
export async function createSession(
  ctx: { db: Db; clock: Clock },
  { memberId, userAgent }: { memberId: string; userAgent: string },
): Promise<string> {
  requireTransaction(ctx);
  const token = newToken();
  await insertSession(ctx.db, memberId, tokenHash(token), ctx.clock.now(), userAgent);
  return token;
}
