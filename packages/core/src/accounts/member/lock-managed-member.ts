import { AppError } from "@panshi/contracts/platform/errors";
import type { Db } from "@panshi/db";
import { type LockedMember, lockMember } from "../../platform/member-lock/lock-member.ts";

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
