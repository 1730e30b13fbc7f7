import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { lockMemberOrErased } from "../../platform/member-lock/lock-member.ts";
import type { Identity } from "./provider.ts";
import { findIdentityOwner, insertIdentity } from "./store.ts";

/**
 * The member of an identity, their row locked until the transaction ends, because a password change may be unlinking the identity
 * concurrently; null for an unlinked one.
 */
export async function lockIdentityOwner(
  ctx: { db: Db },
  identity: Identity,
): Promise<{ memberId: string; isActive: boolean } | null> {
  requireTransaction(ctx);
  const found = await findIdentityOwner(ctx.db, identity);
  if (!found) return null;
  await lockMemberOrErased(ctx, { memberId: found.memberId });
  return findIdentityOwner(ctx.db, identity);
}

/** Links an identity to a member within the caller's transaction and under their lock. */
export async function addIdentity(
  ctx: { db: Db; clock: Clock },
  { identity, memberId }: { identity: Identity; memberId: string },
): Promise<void> {
  requireTransaction(ctx);
  const { issuer, subject, verifiedEmail } = identity;
  await insertIdentity(ctx.db, { issuer, subject, memberId, email: verifiedEmail, createdAt: ctx.clock.now() });
}
