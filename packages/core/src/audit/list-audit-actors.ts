import type { AuditActor } from "@panshi/contracts/audit-list";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { selectActors } from "./store.ts";

/** Everybody whom the audit and the access log can be filtered by; deleted administrators too, since their entries stay. */
export async function listAuditActors(ctx: AdministratorCtx): Promise<AuditActor[]> {
  requirePermission(ctx, "audit:read");
  return selectActors(ctx.db);
}
