import { type Db, requireTransaction } from "@panshi/db";
import { type LockedMember, lockMemberOrErased } from "../../platform/member-lock/lock-member.ts";
import { type EmailChangeRow, lockChangeRow } from "./store.ts";

/** A change and its member, both locked until the transaction ends. */
export type LockedChange = { change: EmailChangeRow; member: LockedMember };

/** Locks a change that was found, after its member, in the order of every verb; null where the member was erased since. */
export async function lockChange(
  ctx: { db: Db },
  { id, memberId }: { id: string; memberId: string },
): Promise<LockedChange | null> {
  requireTransaction(ctx);
  const member = await lockMemberOrErased(ctx, { memberId });
  const change = await lockChangeRow(ctx.db, id);
  return change && { change, member };
}
