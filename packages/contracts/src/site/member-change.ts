import * as z from "zod/mini";
import { bulkIds } from "../platform/change.ts";
import { emailChangeOutcomeKeys, emailChangeStateKeys } from "../accounts/email-change.ts";
import { Email } from "../platform/email-address.ts";
import { PlanType } from "../commerce/plan.ts";
import { id, requiredText, timestamp } from "../platform/text.ts";

/** The longest reason for a change of a member by an administrator. */
const CHANGE_REASON_MAX = 500;
/** The longest note about a member. */
const MEMBER_NOTE_MAX = 1000;
/** Days of one grant, and the most days that a member's plans together may last from now. */
export const GRANT_DAYS_MAX = 3660;

const reason = requiredText("原因", CHANGE_REASON_MAX);
const memberId = id;

const DAYS_WRONG = `天數要是 1 到 ${GRANT_DAYS_MAX} 的整數`;

/**
 * Days of a plan for a member. `idempotencyKey` is made once for each opened dialog, so that a second click on the same button
 * grants nothing more.
 */
export const GrantInput = z.strictObject({
  memberId,
  planType: PlanType,
  days: z.int(DAYS_WRONG).check(z.minimum(1, DAYS_WRONG), z.maximum(GRANT_DAYS_MAX, DAYS_WRONG)),
  reason,
  idempotencyKey: id,
});
export type GrantInput = z.infer<typeof GrantInput>;

export const RevokeGrantInput = z.strictObject({ grantId: id, reason });
export type RevokeGrantInput = z.infer<typeof RevokeGrantInput>;

/** Deactivates members or activates them again, one or many. Deactivation needs a reason. */
export const MembersActiveInput = z
  .strictObject({ ids: bulkIds, isActive: z.boolean("請選擇啟用或停用"), reason: z.optional(reason) })
  .check(
    z.refine(({ isActive, reason: given }) => isActive || given !== undefined, {
      error: "請填寫原因",
      path: ["reason"],
    }),
  );
export type MembersActiveInput = z.infer<typeof MembersActiveInput>;

/** A change of one member that has a reason and nothing else: ending the sessions, erasure. */
export const MemberReasonInput = z.strictObject({ memberId, reason });
export type MemberReasonInput = z.infer<typeof MemberReasonInput>;

/**
 * What an entry of a member's notes is: written by an administrator as such, or the reason of a change. A grant and a change
 * of email keep their reasons themselves.
 */
export const memberNoteKinds = {
  note: "備註",
  deactivate: "停用",
  activate: "重新啟用",
  end_sessions: "登出所有裝置",
  erase: "刪除帳號",
} as const;
export type MemberNoteKind = keyof typeof memberNoteKinds;
export const memberNoteKindKeys = Object.keys(memberNoteKinds) as [MemberNoteKind, ...MemberNoteKind[]];

export const AddNoteInput = z.strictObject({ memberId, text: requiredText("備註", MEMBER_NOTE_MAX) });
export type AddNoteInput = z.infer<typeof AddNoteInput>;

/** An administrator's note about a member. `isOwn`: the caller's own, which they may delete. */
export const MemberNote = z.object({
  id,
  kind: z.enum(memberNoteKindKeys),
  text: z.string(),
  administratorId: id,
  administratorName: z.string(),
  isOwn: z.boolean(),
  createdAt: timestamp,
});
export type MemberNote = z.infer<typeof MemberNote>;

export const RequestEmailChangeInput = z.strictObject({ memberId, email: Email, reason });
export type RequestEmailChangeInput = z.infer<typeof RequestEmailChangeInput>;

export const StopEmailChangeInput = z.strictObject({ id, reason });
export type StopEmailChangeInput = z.infer<typeof StopEmailChangeInput>;

/** Without a member: the changes that wait for approval. With one: those of the member, the ended ones included. */
export const EmailChangesInput = z.strictObject({ memberId: z.optional(memberId) });
export type EmailChangesInput = z.infer<typeof EmailChangesInput>;

/** A change of a member's email by administrators. Both addresses are masked without `members:contact`. */
export const EmailChange = z.object({
  id,
  memberId,
  memberName: z.string(),
  state: z.enum(emailChangeStateKeys),
  outcome: z.nullable(z.enum(emailChangeOutcomeKeys)),
  oldEmail: z.nullable(z.string()),
  newEmail: z.string(),
  /** Null without `members:contact`, like the next: a text may hold an address. */
  reason: z.nullable(z.string()),
  stopReason: z.nullable(z.string()),
  requestedBy: id,
  requestedByName: z.string(),
  approvedByName: z.nullable(z.string()),
  createdAt: timestamp,
  approvedAt: z.nullable(timestamp),
  confirmedAt: z.nullable(timestamp),
  /** From when it moves, once the new address has confirmed; null before the approval. */
  movesAt: z.nullable(timestamp),
  endedAt: z.nullable(timestamp),
  /** Whether the caller may approve it: it waits, and somebody else started it. */
  mayApprove: z.boolean(),
});
export type EmailChange = z.infer<typeof EmailChange>;
