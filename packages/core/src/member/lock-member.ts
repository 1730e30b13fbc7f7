import { AppError } from "@panshi/contracts/errors";
import { type Db, requireTransaction } from "@panshi/db";
import { selectMemberForUpdate } from "./store.ts";

export type LockedMember = Awaited<ReturnType<typeof lockMember>>;

/**
 * The member's row, locked until the transaction ends, so that decisions about one account or membership do not overlap.
 * Throws `unauthorized` for an unknown member.
 */
export async function lockMember({ ctx, input }: { ctx: { db: Db }; input: { memberId: string } }) {
  requireTransaction(ctx);
  const member = await selectMemberForUpdate(ctx.db, input.memberId);
  if (!member) throw new AppError("unauthorized");
  return member;
}
