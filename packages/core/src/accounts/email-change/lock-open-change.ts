import { AppError } from "@panshi/contracts/platform/errors";
import type { AdministratorCtx } from "../../platform/context.ts";
import { type LockedChange, lockChange } from "./lock-change.ts";
import { findChange } from "./store.ts";

/** A change that an administrator approves or stops, locked. Throws `not_found`, `conflict` for one that has ended. */
export async function lockOpenChange(ctx: AdministratorCtx, { id }: { id: string }): Promise<LockedChange> {
  const found = await findChange(ctx.db, { id });
  const locked = found && (await lockChange(ctx, found));
  if (!locked) throw new AppError("not_found");
  if (locked.change.endedAt) throw new AppError("conflict", { message: "這個更改已經結束了" });
  return locked;
}
