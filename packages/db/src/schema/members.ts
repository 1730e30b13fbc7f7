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
    /** argon2id; null for members who sign in through Google alone. */
    passwordHash: text("password_hash"),
    /** When the password was last set anew; null while it is the one of the registration, or there is none. */
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
    /** Unigrams and bigrams of the name, kept by the verbs that write it. Not of the e-mail: moderators may not search by it. */
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
    /** When its holder last proved to be the member, by signing in or by the password; null once that proof was used up. */
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

/** One-time links sent by mail: only the hash is stored, used once, within its time. */
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

/** One trial a person: keyed hashes of e-mail and phone, kept when the member is deleted. */
export const trialPersons = pgTable("trial_persons", {
  personHash: bytes("person_hash").primaryKey(),
  createdAt: createdAt(),
});

/** Counters shared by all servers: attempts of a key within a window. */
export const throttles = pgTable(
  "throttles",
  {
    /** e.g. `login:account:<sha256>`; never an address or e-mail in clear. */
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    resetsAt: timestampMs("resets_at").notNull(),
  },
  (t) => [index("throttles_resets_idx").on(t.resetsAt)],
);
