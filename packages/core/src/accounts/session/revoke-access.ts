import { type Db, requireTransaction } from "@panshi/db";
import { tokenHash } from "../../platform/hashing.ts";
import { unlinkIdentitiesSince } from "../identity/unlink-identities.ts";
import type { LockedMember } from "../../platform/member-lock/lock-member.ts";
import { revokeTokens } from "../token/manage-tokens.ts";
import { deleteSessionsOf } from "./store.ts";

/** How many e-mail links and identities were revoked beside the sessions. */
export type RevokedAccess = { tokens: number; identities: number };

/**
 * Ends every access that somebody with a stolen session could return by: every session, every unused e-mail link, and each
 * identity linked since the password was set. A member without a password keeps their identities, which are the only way to
 * sign in. `input` is the locked row as it was before any new password. Within the caller's transaction
 * (docs/decisions/0014).
 */
export async function revokeAccess(
  ctx: { db: Db },
  {
    id: memberId,
    passwordHash,
    passwordSetAt,
    createdAt,
  }: Pick<LockedMember, "id" | "passwordHash" | "passwordSetAt" | "createdAt">,
): Promise<RevokedAccess> {
  requireTransaction(ctx);
  await endMemberSessions(ctx, { memberId });
  const tokens = await revokeTokens(ctx, { memberId });
  if (passwordHash === null) return { tokens, identities: 0 };
  // A password that was never changed is as old as the account.
  const since = passwordSetAt ?? createdAt;
  return { tokens, identities: await unlinkIdentitiesSince(ctx, { memberId, since }) };
}

/** Ends a member's sessions within the caller's transaction, all but the one with `exceptToken`, if given. */
export async function endMemberSessions(
  ctx: { db: Db },
  { memberId, exceptToken }: { memberId: string; exceptToken?: string | undefined },
): Promise<void> {
  requireTransaction(ctx);
  await deleteSessionsOf(ctx.db, memberId, exceptToken === undefined ? undefined : tokenHash(exceptToken));
}
