import { roles } from "@panshi/contracts/permissions";
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { canonicalEmailColumn } from "../email.ts";
import { bytes, createdAt, idColumn, timestampMs, oneOfCheck, updatedAt } from "./columns.ts";

export const administrators = pgTable(
  "administrators",
  {
    id: idColumn(),
    email: text("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    role: text("role", { enum: roles }).notNull().default("moderator"),
    passwordHash: text("password_hash").notNull(),
    /** Encrypted with a key derived from APP_SECRET; null without a second factor. */
    totpSecret: bytes("totp_secret"),
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
    isActive: boolean("is_active").notNull().default(true),
    /** A demo account; production refuses to serve with one present. */
    isDemo: boolean("is_demo").notNull().default(false),
    lastLoginAt: timestampMs("last_login_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("administrators_email_key").on(canonicalEmailColumn(t.email)),
    oneOfCheck("administrators_role_check", t.role, roles),
  ],
);

export const administratorSessions = pgTable(
  "administrator_sessions",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    administratorId: uuid("administrator_id")
      .notNull()
      .references(() => administrators.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    renewedAt: timestampMs("renewed_at").notNull(),
    expiresAt: timestampMs("expires_at").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (t) => [
    index("administrator_sessions_administrator_idx").on(t.administratorId),
    index("administrator_sessions_expires_idx").on(t.expiresAt),
  ],
);

/** One row a change by an administrator or the system: who, what, before and after, from which address. Each row's hash covers the row before it. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestampMs("at").notNull(),
    /** Null where the system acted. No foreign key: the entry outlives the administrator. */
    administratorId: uuid("administrator_id"),
    /** `<noun>.<verb>`, e.g. `oracle_slip.update`. */
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    address: text("address"),
    requestId: text("request_id"),
    previousHash: bytes("previous_hash"),
    hash: bytes("hash").notNull(),
  },
  (t) => [
    index("audit_entries_subject_idx").on(t.subjectType, t.subjectId, t.id),
    index("audit_entries_administrator_idx").on(t.administratorId, t.id),
    uniqueIndex("audit_entries_hash_key").on(t.hash),
    /** The hash chain cannot fork: two entries with the same predecessor do not commit. */
    uniqueIndex("audit_entries_previous_hash_key").on(t.previousHash),
  ],
);
