import type { AuditVerification } from "@panshi/contracts/site/log";
import { staffVerb } from "../../platform/staff-verb.ts";
import { toAuditEntry } from "./list-audit.ts";
import { findMark, selectEntriesByIds } from "./store.ts";

/** How far the chain of audit entries has been verified, and which entries were found broken. */
export const viewAuditVerification = staffVerb("audit:read", async (ctx): Promise<AuditVerification> => {
  const { mark, newestId } = await findMark(ctx.db, "verified");
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
