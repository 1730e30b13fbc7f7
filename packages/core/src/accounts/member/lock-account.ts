import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction } from "@panshi/db";
import { recordMemberLock } from "../../platform/member-lock/held-locks.ts";
import { type LockedMember, lockMember } from "../../platform/member-lock/lock-member.ts";
import { selectMemberByEmailForUpdate } from "./store.ts";

/**
 * The row of a member whom an administrator changes, locked until the transaction ends. Throws `not_found` for one that is
 * unknown or deleted.
 */
export async function lockManagedMember(ctx: { db: Db }, input: { memberId: string }): Promise<LockedMember> {
  try {
    return await lockMember(ctx, input);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unauthorized") throw error;
    throw new AppError("not_found", { message: "找不到這位會員，可能已經刪除了" });
  }
}

/** The account of an e-mail in any case, blocked ones included, locked until the transaction ends; null for none. */
export async function lockMemberByEmail(ctx: { db: Db }, input: { email: string }) {
  requireTransaction(ctx);
  const member = await selectMemberByEmailForUpdate(ctx.db, input.email);
  if (member) recordMemberLock(ctx.db, member.id, { lock: "exclusive", isErased: false });
  return member;
}
