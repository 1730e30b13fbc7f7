import type { AccessKind } from "@panshi/contracts/platform/access-log";
import { type AuditAction, auditChainPositionKeys, type AuditSubject } from "@panshi/contracts/platform/audit";
import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, idColumn, oneOfCheck, timestampMs } from "../columns.ts";

/** One row a change by an administrator or the system: who, what, before and after, from which address. Each row's hash covers the row before it. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestampMs("at").notNull(),
    /** Null where the system acted. No foreign key: the entry outlives the administrator. */
    administratorId: uuid("administrator_id"),
    /** `<noun>.<verb>`, a key of `auditActions`. */
    action: text("action").$type<AuditAction>().notNull(),
    subjectType: text("subject_type").$type<AuditSubject>().notNull(),
    /** `*` for an entry about several; their ids are in `after.ids`. */
    subjectId: text("subject_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    address: text("address"),
    requestId: text("request_id"),
    previousHash: bytes("previous_hash"),
    hash: bytes("hash").notNull(),
  },
  (t) => [
    index("audit_entries_at_idx").on(t.at, t.id),
    index("audit_entries_administrator_idx").on(t.administratorId, t.at, t.id),
    index("audit_entries_action_idx").on(t.action, t.at, t.id),
    index("audit_entries_subject_type_idx").on(t.subjectType, t.at, t.id),
    index("audit_entries_subject_idx").on(t.subjectId, t.at, t.id),
    /** Finds the bulk changes that a row was among. */
    index("audit_entries_ids_idx")
      .using("gin", sql`(${t.after} -> 'ids')`)
      .with({ fastupdate: false })
      .where(sql`${t.subjectId} = '*'`),
    uniqueIndex("audit_entries_hash_key").on(t.hash),
    /** The hash chain cannot fork: two entries with the same predecessor do not commit. */
    uniqueIndex("audit_entries_previous_hash_key").on(t.previousHash),
  ],
);

/**
 * The reasons of changes, in an administrator's own words. The entry in the chain, which nobody can change, has the id (`reasonId`) alone,
 * because a reason may hold a person's words or contact: it is emptied when its member is erased (docs/decisions/0052).
 */
export const auditReasons = pgTable(
  "audit_reasons",
  {
    id: idColumn(),
    /** The ids of what it is about: orders, payment events, letters and their members. */
    about: text("about").array().notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("audit_reasons_about_idx").using("gin", t.about).with({ fastupdate: false })],
);

/** Places in the chain of audit entries: `head`, which the next entry follows, and `verified`, up to which hashes were checked. */
export const auditMarks = pgTable(
  "audit_marks",
  {
    key: text("key", { enum: auditChainPositionKeys }).primaryKey(),
    entryId: bigint("entry_id", { mode: "number" }).notNull(),
    hash: bytes("hash").notNull(),
    at: timestampMs("at").notNull(),
    /** Of `verified`: the ids of the first broken entries that were found. */
    brokenIds: bigint("broken_ids", { mode: "number" }).array().notNull().default(sql`'{}'`),
  },
  (t) => [oneOfCheck("audit_marks_key_check", t.key, auditChainPositionKeys)],
);

/** One row a reading of personal data by an administrator. Outside the chain of audit entries, and deleted after five years. */
export const accessEntries = pgTable(
  "access_entries",
  {
    id: idColumn(),
    at: timestampMs("at").notNull(),
    administratorId: uuid("administrator_id").notNull(),
    kind: text("kind").$type<AccessKind>().notNull(),
    /** The rows that were shown. An export has none: its filters say what it held. */
    subjectIds: uuid("subject_ids").array().notNull(),
    /** The filters of a list, without the text of its search. */
    filters: jsonb("filters").notNull(),
    address: text("address").notNull(),
    requestId: text("request_id").notNull(),
  },
  (t) => [
    index("access_entries_at_idx").on(t.at, t.id),
    index("access_entries_administrator_idx").on(t.administratorId, t.at, t.id),
    index("access_entries_kind_idx").on(t.kind, t.at, t.id),
  ],
);
