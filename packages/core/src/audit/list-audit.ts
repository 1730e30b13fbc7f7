import type { AuditEntry, AuditListInput } from "@panshi/contracts/audit-list";
import type { Page } from "@panshi/contracts/list";
import type { AdministratorCtx } from "../context.ts";
import { readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { auditLog } from "./store.ts";

/** An entry with its time in ISO 8601. */
export const toAuditEntry = ({ at, ...entry }: (typeof auditLog)["types"]["row"]): AuditEntry => ({
  ...entry,
  at: at.toISOString(),
});

/** The audit log, newest first. */
export async function listAudit(ctx: AdministratorCtx, input: AuditListInput): Promise<Page<AuditEntry>> {
  requirePermission(ctx, "audit:read");
  return readPage({ ctx, list: auditLog, input, view: toAuditEntry });
}
