import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction } from "@panshi/db";
import { recordMemberLock, requireDeadlockFreeMemberLock } from "./held-locks.ts";
import { selectMemberForUpdate } from "./store.ts";

export type LockedMember = Awaited<ReturnType<typeof lockMember>>;

/**
 * The member's row, locked until the transaction ends, so that decisions about one account or membership do not overlap.
 * Throws `unauthorized` for a member who is unknown or was erased meanwhile: nothing is written for them any more
 * (docs/decisions/0052).
 */
export async function lockMember(ctx: { db: Db }, input: { memberId: string }) {
  const member = await lockMemberEvenIfErased(ctx, input);
  if (member.deletedAt) throw new AppError("unauthorized");
  return member;
}

/**
 * Like {@link lockMember}, also of a member who was erased: for what goes on without them, such as their orders and refunds. The
 * caller looks at `deletedAt`.
 */
export async function lockMemberEvenIfErased(ctx: { db: Db }, { memberId }: { memberId: string }) {
  requireTransaction(ctx);
  requireDeadlockFreeMemberLock(ctx.db, memberId, "exclusive");
  const member = await selectMemberForUpdate(ctx.db, memberId);
  if (!member) throw new AppError("unauthorized");
  recordMemberLock(ctx.db, memberId, { lock: "exclusive", isErased: member.deletedAt !== null });
  return member;
}
