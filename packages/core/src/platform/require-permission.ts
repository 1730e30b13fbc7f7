import { AppError } from "@panshi/contracts/platform/errors";
import { hasPermission, type Permission } from "@panshi/contracts/platform/permissions";
import type { AdministratorCtx } from "./context.ts";

/**
 * Throws `forbidden`, with the permission as its cause, unless the administrator's role holds the permission: the first
 * line of every verb of the back office (docs/decisions/0027).
 */
export function requirePermission({ actor }: Pick<AdministratorCtx, "actor">, permission: Permission): void {
  if (!hasPermission(actor.role, permission)) throw new AppError("forbidden", { cause: permission });
}
