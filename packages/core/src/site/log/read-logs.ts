import type {
  AccessEntry,
  AccessListInput,
  AuditActor,
  AuditEntry,
  AuditListInput,
  AuditVerificationStatus,
} from "@panshi/contracts/site/log";
import type { Page } from "@panshi/contracts/platform/list";
import { readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import {
  accessListQuery,
  auditListQuery,
  findAuditChainMark,
  selectNewestAdministrators,
  selectEntriesByIds,
} from "./store.ts";

/** An entry with its time in ISO 8601. */
const toAuditEntry = ({ at, ...entry }: (typeof auditListQuery)["types"]["row"]): AuditEntry => ({
  ...entry,
  at: at.toISOString(),
});

/** The audit log, newest first. */
export const listAudit = staffVerb("audit:read", async (ctx, input: AuditListInput): Promise<Page<AuditEntry>> => {
  return readPage({ ctx, list: auditListQuery, input, view: toAuditEntry });
});

/** Everybody whom the audit and the access log can be filtered by; deleted administrators too, since their entries stay. */
export const listAuditActors = staffVerb("audit:read", async (ctx): Promise<AuditActor[]> => {
  return selectNewestAdministrators(ctx.db);
});

const toAccessEntry = ({ at, filters, ...entry }: (typeof accessListQuery)["types"]["row"]): AccessEntry => ({
  ...entry,
  at: at.toISOString(),
  filters: filters as AccessEntry["filters"],
});

/** The access log, newest first. */
export const listAccessLog = staffVerb(
  "audit:read",
  async (ctx, input: AccessListInput): Promise<Page<AccessEntry>> => {
    return readPage({ ctx, list: accessListQuery, input, view: toAccessEntry });
  },
);

/** How far the chain of audit entries has been verified, and which entries were found broken. */
export const viewAuditVerification = staffVerb("audit:read", async (ctx): Promise<AuditVerificationStatus> => {
  const { mark, newestId } = await findAuditChainMark(ctx.db, "verified");
  const brokenIds = mark?.brokenIds ?? [];
  const broken = brokenIds.length > 0 ? await selectEntriesByIds(ctx.db, brokenIds) : [];
  return {
    at: mark?.at.toISOString() ?? null,
    verifiedTo: mark?.entryId ?? 0,
    newestId,
    brokenIds,
    broken: broken.map(toAuditEntry),
  };
});
