import { emailChangeOutcomeKeys } from "@panshi/contracts/accounts/email-change";
import { memberNoteKindKeys } from "@panshi/contracts/site/member-change";
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { administrators } from "./administrator.ts";
import { bytes, createdAt, idColumn, oneOfCheck, timestampMs } from "../columns.ts";
import { members } from "./member.ts";

/** What administrators wrote about a member, and the reasons of their changes. Deleted with the member. */
export const memberNotes = pgTable(
  "member_notes",
  {
    id: idColumn(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    administratorId: uuid("administrator_id")
      .notNull()
      .references(() => administrators.id),
    kind: text("kind", { enum: memberNoteKindKeys }).notNull().default("note"),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("member_notes_member_idx").on(t.memberId, t.createdAt, t.id),
    oneOfCheck("member_notes_kind_check", t.kind, memberNoteKindKeys),
  ],
);

/**
 * A change of a member's email by two administrators (docs/decisions/0022). It is open until `endedAt`; a member has at most
 * one open change. Deleted with the member, since it holds addresses.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: idColumn(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The member's address when the change was started; another one since then ends it. */
    oldEmail: text("old_email"),
    newEmail: text("new_email").notNull(),
    reason: text("reason").notNull(),
    requestedBy: uuid("requested_by")
      .notNull()
      .references(() => administrators.id),
    createdAt: createdAt(),
    approvedBy: uuid("approved_by").references(() => administrators.id),
    approvedAt: timestampMs("approved_at"),
    /** Hashes of the tokens in the letters to the new and the old address. */
    confirmHash: bytes("confirm_hash"),
    stopHash: bytes("stop_hash"),
    confirmedAt: timestampMs("confirmed_at"),
    endedAt: timestampMs("ended_at"),
    outcome: text("outcome", { enum: emailChangeOutcomeKeys }),
    stopReason: text("stop_reason"),
  },
  (t) => [
    uniqueIndex("email_changes_open_key").on(t.memberId).where(sql`${t.endedAt} is null`),
    uniqueIndex("email_changes_confirm_key").on(t.confirmHash),
    uniqueIndex("email_changes_stop_key").on(t.stopHash),
    index("email_changes_member_idx").on(t.memberId, t.createdAt, t.id),
    index("email_changes_waiting_idx")
      .on(t.createdAt, t.id)
      .where(sql`${t.endedAt} is null and ${t.approvedAt} is null`),
    oneOfCheck("email_changes_outcome_check", t.outcome, emailChangeOutcomeKeys),
    check("email_changes_ended_check", sql`(${t.endedAt} is null) = (${t.outcome} is null)`),
    check("email_changes_approved_check", sql`(${t.approvedAt} is null) = (${t.approvedBy} is null)`),
    check("email_changes_two_check", sql`${t.approvedBy} <> ${t.requestedBy}`),
  ],
);
