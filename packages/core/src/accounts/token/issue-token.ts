import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction } from "@panshi/db";
import { type Clock, MINUTE } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newToken, tokenHash } from "../../platform/hashing.ts";
import { deleteReplacedTokens, hasUnusedTokenSince, insertToken, type TokenPurpose } from "./store.ts";

/**
 * Creates the token of a one-time e-mail link that expires after `lifetime` milliseconds, within the caller's
 * transaction. Only its hash is stored. `replaceOlder` revokes the member's older tokens of this purpose, except those
 * that expire later. Returns the token.
 */
export async function issueToken(
  ctx: Pick<Ctx, "db" | "clock">,
  {
    memberId,
    purpose,
    subject = null,
    lifetime,
    replaceOlder = false,
  }: {
    /** Null for a token that is not about a member, e.g. one to claim an order. */
    memberId: string | null;
    purpose: TokenPurpose;
    /** What the token is about, e.g. a new e-mail or an order's id. */
    subject?: string | null;
    lifetime: number;
    replaceOlder?: boolean;
  },
): Promise<string> {
  requireTransaction(ctx);
  const token = newToken();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + lifetime);
  if (replaceOlder && memberId !== null) await deleteReplacedTokens(ctx.db, memberId, purpose, expiresAt);
  await insertToken(ctx.db, { tokenHash: tokenHash(token), memberId, purpose, subject, createdAt: now, expiresAt });
  return token;
}

/**
 * Throws `conflict` where a link about the same thing was made within the last minute: of two administrators who send it again at the
 * same time, only one does. Within the caller's transaction, under the lock of what it is about.
 */
export async function requireNoRecentLink(
  ctx: { db: Db; clock: Clock },
  { purpose, subject }: { purpose: "claim_order" | "refund_account"; subject: string },
): Promise<void> {
  requireTransaction(ctx);
  const since = new Date(ctx.clock.now().getTime() - MINUTE);
  if (await hasUnusedTokenSince(ctx.db, purpose, subject, since))
    throw new AppError("conflict", { message: "剛剛已經寄出一封新的信，請過一分鐘再試" });
}
