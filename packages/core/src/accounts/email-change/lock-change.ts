import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction } from "@panshi/db";
import type { AdministratorCtx } from "../../platform/context.ts";
import { type LockedMember, lockMemberEvenIfErased } from "../../platform/member-lock/lock-member.ts";
import { type EmailChangeRow, findChange, lockChangeRow } from "./store.ts";

/** A change and its member, both locked until the transaction ends. */
export type LockedChange = { change: EmailChangeRow; member: LockedMember };

/** Locks a change that was found, after its member, in the order of every verb; null where the member was erased since. */
export async function lockChange(
  ctx: { db: Db },
  { id, memberId }: { id: string; memberId: string },
): Promise<LockedChange | null> {
  requireTransaction(ctx);
  const member = await lockMemberEvenIfErased(ctx, { memberId });
  const change = await lockChangeRow(ctx.db, id);
  return change && { change, member };
}

/** A change that an administrator approves or stops, locked. Throws `not_found`, `conflict` for one that has ended. */
export async function lockOpenChange(ctx: AdministratorCtx, { id }: { id: string }): Promise<LockedChange> {
  const found = await findChange(ctx.db, { id });
  const locked = found && (await lockChange(ctx, found));
  if (!locked) throw new AppError("not_found");
  if (locked.change.endedAt) throw new AppError("conflict", { message: "這個更改已經結束了" });
  return locked;
}
