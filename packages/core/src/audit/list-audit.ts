import type { AuditListInput } from "@panshi/contracts/audit-list";
import type { Page } from "@panshi/contracts/list";
import type { AdministratorCtx } from "../context.ts";
import { readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { auditLog } from "./store.ts";

export type AuditLogEntry = Omit<(typeof auditLog)["types"]["row"], "at"> & { at: string };

/** The audit log, newest first. */
export async function listAudit({
  ctx,
  input,
}: {
  ctx: AdministratorCtx;
  input: AuditListInput;
}): Promise<Page<AuditLogEntry>> {
  requirePermission(ctx, "audit:read");
  return readPage({ ctx, list: auditLog, input, view: ({ at, ...entry }) => ({ ...entry, at: at.toISOString() }) });
}
