import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { canonicalEmailColumn } from "../email.ts";
import { bytes, createdAt, idColumn, timestampMs, oneOfCheck, tsvector, updatedAt } from "./columns.ts";
import { leylineKeys, planetKeys, prayerManualKeys, sacredObjectKeys, sacredSongKeys } from "@panshi/contracts/journey";

/** A member. Deleting one anonymises the row (`deletedAt`, e-mail and phone null) and keeps orders for the tax period. */
export const members = pgTable(
  "members",
  {
    id: idColumn(),
    /** Stored as typed; compared in canonical form (packages/db/src/email.ts). */
    email: text("email"),
    /** E.164. */
    phone: text("phone"),
    /** argon2id; null for a member who signs in only with Google. */
    passwordHash: text("password_hash"),
    /** When the password was last changed or reset; null for the one set at registration, and without a password. */
    passwordSetAt: timestampMs("password_set_at"),
    fullName: text("full_name").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    registrationType: text("registration_type").notNull(),
    registrationCompletedAt: timestampMs("registration_completed_at"),
    soulPlanet: text("soul_planet"),
    soulLeyline: text("soul_leyline"),
    sacredObject: text("sacred_object"),
    sacredSong: text("sacred_song"),
    prayerManual: text("prayer_manual"),
    prayerWish: text("prayer_wish"),
    emailVerifiedAt: timestampMs("email_verified_at"),
    ageConfirmedAt: timestampMs("age_confirmed_at"),
    /** When and to which text the member agreed that a question leaves the site for a model. */
    modelConsentAt: timestampMs("model_consent_at"),
    marketingOptInAt: timestampMs("marketing_opt_in_at"),
    isActive: boolean("is_active").notNull().default(true),
    /** Unigrams and bigrams of the name, written by the verbs that write the name. Not of the e-mail: moderators may not search by it. */
    search: tsvector("search"),
    referredBy: uuid("referred_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: timestampMs("deleted_at"),
  },
  (t) => [
    uniqueIndex("members_email_key").on(canonicalEmailColumn(t.email)),
    uniqueIndex("members_phone_key").on(t.phone),
    index("members_created_at_idx").on(t.createdAt, t.id),
    index("members_search_idx").using("gin", t.search).with({ fastupdate: false }),
    oneOfCheck("members_soul_planet_check", t.soulPlanet, planetKeys),
    oneOfCheck("members_soul_leyline_check", t.soulLeyline, leylineKeys),
    oneOfCheck("members_sacred_object_check", t.sacredObject, sacredObjectKeys),
    oneOfCheck("members_sacred_song_check", t.sacredSong, sacredSongKeys),
    oneOfCheck("members_prayer_manual_check", t.prayerManual, prayerManualKeys),
  ],
);

/** A member's session: only the SHA-256 of the random token is stored. */
export const memberSessions = pgTable(
  "member_sessions",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    renewedAt: timestampMs("renewed_at").notNull(),
    expiresAt: timestampMs("expires_at").notNull(),
    /** When the member last authenticated, by signing in or by the password; null once a link used it up. */
    provedAt: timestampMs("proved_at"),
    /** What the member sees in the list of their sessions. */
    userAgent: text("user_agent").notNull(),
  },
  (t) => [index("member_sessions_member_idx").on(t.memberId), index("member_sessions_expires_idx").on(t.expiresAt)],
);

/** A member's account at an OpenID provider. */
export const memberIdentities = pgTable(
  "member_identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    email: text("email"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index("member_identities_member_idx").on(t.memberId)],
);

const tokenPurposes = ["reset_password", "verify_email", "change_email", "claim_order"] as const;

/** One-time tokens of links sent by e-mail: only the SHA-256 is stored. */
export const memberTokens = pgTable(
  "member_tokens",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    memberId: uuid("member_id").references(() => members.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: tokenPurposes }).notNull(),
    /** What the token is about, e.g. the new e-mail. */
    subject: text("subject"),
    createdAt: createdAt(),
    expiresAt: timestampMs("expires_at").notNull(),
    usedAt: timestampMs("used_at"),
  },
  (t) => [
    oneOfCheck("member_tokens_purpose_check", t.purpose, tokenPurposes),
    index("member_tokens_member_idx").on(t.memberId, t.purpose),
    index("member_tokens_expires_idx").on(t.expiresAt),
  ],
);

/** One trial per person: keyed hashes of e-mail and phone, which stay when the member is deleted. */
export const trialPersons = pgTable("trial_persons", {
  personHash: bytes("person_hash").primaryKey(),
  createdAt: createdAt(),
});

/** Counters shared by all servers: attempts of a key within a window. */
export const throttles = pgTable(
  "throttles",
  {
    /** e.g. `login:account:<keyed hash>`; never an address or e-mail in clear. */
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetsAt: timestampMs("resets_at").notNull(),
  },
  (t) => [index("throttles_resets_idx").on(t.resetsAt)],
);
