import type { AuditEntry, AuditListInput } from "@panshi/contracts/audit-list";
import type { Page } from "@panshi/contracts/list";
import { readPage } from "../list/read-page.ts";
import { staffVerb } from "../staff-verb.ts";
import { auditLog } from "./store.ts";

/** An entry with its time in ISO 8601. */
export const toAuditEntry = ({ at, ...entry }: (typeof auditLog)["types"]["row"]): AuditEntry => ({
  ...entry,
  at: at.toISOString(),
});

/** The audit log, newest first. */
export const listAudit = staffVerb("audit:read", async (ctx, input: AuditListInput): Promise<Page<AuditEntry>> => {
  return readPage({ ctx, list: auditLog, input, view: toAuditEntry });
});
