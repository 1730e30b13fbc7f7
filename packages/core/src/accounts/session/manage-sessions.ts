import { createHash } from "node:crypto";
import type { SessionView } from "@panshi/contracts/accounts/session";
import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, transaction } from "@panshi/db";
import { HOUR } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { sessionsEndedEmail } from "./access-emails.ts";
import { lockOwnAccount } from "./lock-own-account.ts";
import { revokeAccess } from "./revoke-access.ts";
import { deleteSession, selectSessions } from "./store.ts";

/** A session's id for its owner: a hash of the stored hash, so that it cannot be used as a token. */
export const publicSessionId = (stored: Buffer): string =>
  createHash("sha256").update(stored).digest("base64url").slice(0, 22);

/** The member's live sessions, most recently used first. `token` is the caller's own. */
export async function listSessions(ctx: MemberCtx, input: { token: string }): Promise<SessionView[]> {
  const own = tokenHash(input.token);
  const rows = await selectSessions(ctx.db, ctx.actor.viewer.id, ctx.clock.now());
  return rows.map((row) => ({
    id: publicSessionId(row.tokenHash),
    isCurrent: row.tokenHash.equals(own),
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.renewedAt.toISOString(),
  }));
}

/** Ends one of the member's own sessions, and returns whether it was that of `token`, the caller's. Throws `not_found`. */
export async function endSession(
  ctx: MemberCtx,
  input: { id: string; token: string },
): Promise<{ isCurrent: boolean }> {
  const sessions = await selectSessions(ctx.db, ctx.actor.viewer.id, ctx.clock.now());
  const session = sessions.find(({ tokenHash }) => publicSessionId(tokenHash) === input.id);
  if (!session) throw new AppError("not_found");
  await memberTransaction(ctx, "shared", (tx) => deleteSession(tx.db, session.tokenHash));
  return { isCurrent: session.tokenHash.equals(tokenHash(input.token)) };
}

/**
 * Signs the member out everywhere, here too, and revokes other access (revoke-access.ts). `token` is the session's. Throws
 * `unauthorized` where that session ended meanwhile. The e-mail is sent at most once an hour; the call itself has no limit,
 * because a thief could use it up.
 */
export async function endAllSessions(
  ctx: MemberCtx,
  { token, userAgent }: { token: string; userAgent: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const member = await lockOwnAccount(tx, { token });
    const revoked = await revokeAccess(tx, member);
    if (!member.email) return;
    const now = ctx.clock.now();
    const hour = Math.floor(now.getTime() / HOUR);
    await queueMail(tx, {
      ...sessionsEndedEmail({ origin: ctx.origin, at: now, userAgent, revoked }),
      recipient: member.email,
      memberId: member.id,
      key: `sessions_ended:${member.id}:${hour}`,
    });
  });
}

/** Ends the session with this token; does nothing for one that has already ended. */
export async function signOut(ctx: { db: Db }, input: { token: string }): Promise<void> {
  await transaction(ctx, (tx) => deleteSession(tx.db, tokenHash(input.token)));
}
