import * as z from "zod/mini";
import { accessKindKeys } from "../platform/access-log.ts";
import { auditActionKeys, auditSubjectKeys } from "../platform/audit.ts";
import { listInput } from "../platform/list.ts";
import { roles } from "../platform/permissions.ts";
import { day, id, requiredText, timestamp } from "../platform/text.ts";

const recentDay = day.check(z.refine((value) => value >= "1970-01-01", "日期太早了"));
/** A span of Taipei days, both included. */
const days = { from: recentDay, to: recentDay };

/** The audit log, newest first. `subjectId` finds the bulk changes too that its row was among. */
export const AuditListInput = listInput({
  filters: {
    administratorId: id,
    action: z.enum(auditActionKeys, "沒有這種操作"),
    subjectType: z.enum(auditSubjectKeys, "沒有這種對象"),
    subjectId: requiredText("對象", 100),
    ...days,
  },
});
export type AuditListInput = z.infer<typeof AuditListInput>;

/** The access log, newest first. */
export const AccessListInput = listInput({
  filters: { administratorId: id, kind: z.enum(accessKindKeys, "沒有這種查看"), ...days },
});
export type AccessListInput = z.infer<typeof AccessListInput>;

/** Whoever acted, as they are called now; one that was deleted too. */
export const AuditActor = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  isDeleted: z.boolean(),
});
export type AuditActor = z.infer<typeof AuditActor>;

/** An entry of the audit log. An action, subject or value of an earlier release, or an altered one, is shown as it is. */
export const AuditEntry = z.object({
  id: z.int(),
  at: timestamp,
  /** Null where the system acted. */
  administratorId: z.nullable(id),
  /** Null as well for an administrator whose row is gone. */
  administrator: z.nullable(AuditActor),
  action: z.string(),
  subjectType: z.string(),
  /** `*` for an entry about several; their ids are in `after.ids`. */
  subjectId: z.string(),
  /** The name of a member, administrator or slip that is still there. */
  subjectName: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An entry of the access log. */
export const AccessEntry = z.object({
  id,
  at: timestamp,
  administratorId: id,
  administrator: z.nullable(AuditActor),
  kind: z.string(),
  subjectIds: z.array(z.string()),
  /** The name of the member whose details were opened. */
  subjectName: z.nullable(z.string()),
  filters: z.record(z.string(), z.unknown()),
  address: z.string(),
  requestId: z.string(),
});
export type AccessEntry = z.infer<typeof AccessEntry>;

/** `restart` begins at the first entry again; otherwise it goes on from where the last call stopped. */
export const VerifyAuditInput = z.strictObject({ restart: z.boolean() });

/** What one call of the verification checked: a bounded number of entries. */
export const AuditVerificationRunResult = z.object({
  checked: z.int(),
  brokenAt: z.array(z.int()),
  isComplete: z.boolean(),
});

/** How far the chain has been verified, and the entries that were found broken. */
export const AuditVerificationStatus = z.object({
  /** When the last call ran; null where none did. */
  at: z.nullable(timestamp),
  /** The last entry that was checked, 0 for none, and the newest one there is. */
  verifiedTo: z.int(),
  newestId: z.int(),
  /** The ids of broken entries, at most a hundred; and those of them that are still there. */
  brokenIds: z.array(z.int()),
  broken: z.array(AuditEntry),
});
export type AuditVerificationStatus = z.infer<typeof AuditVerificationStatus>;
