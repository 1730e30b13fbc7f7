import { roles } from "@panshi/contracts/platform/permissions";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { canonicalEmailColumn } from "../../email.ts";
import { bytes, createdAt, idColumn, timestampMs, oneOfCheck, updatedAt } from "../columns.ts";

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
    /** The half minute of the newest code that was used: none of it or before counts again. */
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
    /** The half minute of `totpLastStep` where its code signed in: it may confirm a session once. Null where it may not. */
    totpSignInStep: bigint("totp_sign_in_step", { mode: "number" }),
    /** A secret that was shown and waits for its first code, encrypted like the other. */
    totpPendingSecret: bytes("totp_pending_secret"),
    totpPendingAt: timestampMs("totp_pending_at"),
    /** Wrong codes for that secret. */
    totpPendingFailures: integer("totp_pending_failures").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    /** A demo account; production refuses to serve with one present. */
    isDemo: boolean("is_demo").notNull().default(false),
    lastLoginAt: timestampMs("last_login_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** A deleted administrator leaves every list and cannot sign in; the email is free again. */
    deletedAt: timestampMs("deleted_at"),
  },
  (t) => [
    uniqueIndex("administrators_email_key").on(canonicalEmailColumn(t.email)).where(sql`${t.deletedAt} is null`),
    index("administrators_created_idx").on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index("administrators_sort_email_idx").on(t.email, t.id).where(sql`${t.deletedAt} is null`),
    index("administrators_role_idx").on(t.role).where(sql`${t.deletedAt} is null`),
    index("administrators_active_idx").on(t.isActive).where(sql`${t.deletedAt} is null`),
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
    /** When it signed in, or last confirmed password and code; null for never. */
    confirmedAt: timestampMs("confirmed_at"),
    userAgent: text("user_agent").notNull(),
  },
  (t) => [
    index("administrator_sessions_administrator_idx").on(t.administratorId),
    index("administrator_sessions_expires_idx").on(t.expiresAt),
  ],
);

/** The recovery codes that are left; using one deletes its row. */
export const administratorRecoveryCodes = pgTable(
  "administrator_recovery_codes",
  {
    administratorId: uuid("administrator_id")
      .notNull()
      .references(() => administrators.id, { onDelete: "cascade" }),
    codeHash: bytes("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.administratorId, t.codeHash] })],
);

/** What administrators chose in a list and kept for themselves. */
export const savedFilters = pgTable(
  "saved_filters",
  {
    id: idColumn(),
    administratorId: uuid("administrator_id")
      .notNull()
      .references(() => administrators.id, { onDelete: "cascade" }),
    /** The noun's name in the calls: `member`. */
    list: text("list").notNull(),
    name: text("name").notNull(),
    /** The query of the list's address, never with a search. */
    query: text("query").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("saved_filters_name_key").on(t.administratorId, t.list, t.name)],
);
