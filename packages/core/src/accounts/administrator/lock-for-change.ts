import { AppError } from "@panshi/contracts/platform/errors";
import { requireTransaction } from "@panshi/db";
import { requireUnchanged } from "../../platform/conflict.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { countSessions } from "../administrator-session/count-sessions.ts";
import { lockAdministrators, type ManagedAdministrator } from "./store.ts";
import { toAdministratorRow } from "./to-administrator-row.ts";

type Locked = {
  before: ManagedAdministrator;
  /** Whether another active super administrator would be left. */
  hasOtherSuperAdmin: boolean;
};

/**
 * An administrator who is about to be changed, locked with every active super administrator until the transaction ends. The caller
 * is read anew: two who demote each other at the same moment are one. Throws `forbidden` where the caller is no super
 * administrator any more, `not_found`, `edit_conflict`.
 */
export async function lockForChange(
  ctx: AdministratorCtx,
  input: { id: string; updatedAt?: string | undefined },
): Promise<Locked> {
  requireTransaction(ctx);
  const locked = await lockAdministrators(ctx.db, input.id);
  const supers = locked.filter(isActiveSuperAdmin);
  if (!supers.some(({ id }) => id === ctx.actor.administratorId)) throw new AppError("forbidden");
  const before = locked.find(({ id }) => id === input.id);
  if (!before) throw new AppError("not_found");
  const sessions = await countSessions(ctx, { administratorIds: [before.id] });
  requireUnchanged(toAdministratorRow(before, sessions.get(before.id) ?? 0), input);
  return { before, hasOtherSuperAdmin: supers.some(({ id }) => id !== before.id) };
}

/** Whether an administrator counts as one of those of whom the last has to stay. */
export const isActiveSuperAdmin = ({ role, isActive }: Pick<ManagedAdministrator, "role" | "isActive">): boolean =>
  role === "super_admin" && isActive;
