import { type Db, requireTransaction } from "@panshi/db";
import { heldMemberLock, recordMemberLock, requireDeadlockFreeMemberLock } from "./held-locks.ts";
import { isMemberPresentForShare } from "./store.ts";

/**
 * Keeps a member from being erased until the transaction ends, beside others that do so too; false for one who is unknown or erased.
 * For a transaction that does not change or lock the member's row later.
 */
export async function lockMemberForShare(ctx: { db: Db }, { memberId }: { memberId: string }): Promise<boolean> {
  requireTransaction(ctx);
  const held = heldMemberLock(ctx.db, memberId, "shared");
  if (held) return !held.isErased;
  requireDeadlockFreeMemberLock(ctx.db, memberId, "shared");
  const isPresent = await isMemberPresentForShare(ctx.db, memberId);
  recordMemberLock(ctx.db, memberId, { lock: "shared", isErased: !isPresent });
  return isPresent;
}
