import { requireTransaction } from "@panshi/db";
import type { Ctx } from "../context.ts";
import { newToken, tokenHash } from "../hashing.ts";
import { insertToken } from "./store.ts";

type Purpose = Parameters<typeof insertToken>[1]["purpose"];

/** Makes a one-time link's token that lasts `lasts` milliseconds; only its hash is stored. Within the caller's transaction. */
export async function issueToken(
  ctx: Pick<Ctx, "db" | "clock">,
  { lasts, ...row }: { memberId: string | null; purpose: Purpose; subject: string; lasts: number },
): Promise<string> {
  requireTransaction(ctx);
  const token = newToken();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + lasts);
  await insertToken(ctx.db, { tokenHash: tokenHash(token), ...row, createdAt: now, expiresAt });
  return token;
}
