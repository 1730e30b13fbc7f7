import { AppError } from "@panshi/contracts/errors";
import { type Db, requireTransaction } from "@panshi/db";
import type { LockedMember } from "./lock-member.ts";
import { selectMemberForUpdate } from "./store.ts";

/**
 * The row of a member whom an administrator changes, locked until the transaction ends. Throws `not_found` for one that is
 * unknown or deleted.
 */
export async function lockManagedMember({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: { memberId: string };
}): Promise<LockedMember> {
  requireTransaction(ctx);
  const member = await selectMemberForUpdate(ctx.db, input.memberId);
  if (!member || member.deletedAt) throw new AppError("not_found", { message: "找不到這位會員，可能已經刪除了" });
  return member;
}
