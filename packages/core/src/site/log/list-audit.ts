import type { AuditEntry, AuditListInput } from "@panshi/contracts/site/log";
import type { Page } from "@panshi/contracts/platform/list";
import { readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
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
