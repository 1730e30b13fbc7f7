import { type Db, requireTransaction } from "@panshi/db";
import { deleteIdentitiesAfter } from "../identity/store.ts";
import type { LockedMember } from "../member/lock-member.ts";
import { deleteSessionsOf } from "./store.ts";
import { deleteUnusedTokens } from "../token/store.ts";

/** How many ways into the account ended beside its sessions. */
export type RevokedAccess = { tokens: number; identities: number };

/**
 * Ends what somebody with a stolen session could come back by: every session, every unused link, and each identity linked
 * after the password was set. A member without password keeps their identities, their only way in. `member` is the locked
 * row as it stood before any new password. Within the caller's transaction.
 */
export async function revokeAccess({ ctx, input }: { ctx: { db: Db }; input: LockedMember }): Promise<RevokedAccess> {
  requireTransaction(ctx);
  await deleteSessionsOf(ctx.db, input.id);
  const tokens = await deleteUnusedTokens(ctx.db, input.id);
  if (input.passwordHash === null) return { tokens, identities: 0 };
  // A password that was never changed is as old as the account.
  const identities = await deleteIdentitiesAfter(ctx.db, input.id, input.passwordSetAt ?? input.createdAt);
  return { tokens, identities };
}
