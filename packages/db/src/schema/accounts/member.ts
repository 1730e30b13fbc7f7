import { type Column, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { canonicalEmailColumn } from "../../email.ts";
import { searchIndexExpression } from "../../search-index.ts";
import { bytes, createdAt, idColumn, timestampMs, oneOfCheck, tsvector, updatedAt } from "../columns.ts";
import { tokenPurposes } from "@panshi/contracts/accounts/token";
import { planTypes } from "@panshi/contracts/commerce/plan";
import { paidPlans } from "@panshi/contracts/commerce/renewal";
import {
  leylineKeys,
  planetKeys,
  prayerManualKeys,
  sacredObjectKeys,
  sacredSongKeys,
} from "@panshi/contracts/journey/journey";

/** When a plan ends, and a time for members without one that sorts them last: in ascending order, and in descending order. */
export const NO_PLAN_SORT_TIMES = { last: sql`'9999-12-31Z'::timestamptz`, first: sql`'1970-01-01Z'::timestamptz` };
const planEndsLast = (planEndsAt: Column) => sql`coalesce(${planEndsAt}, ${NO_PLAN_SORT_TIMES.last})`;
const planEndsFirst = (planEndsAt: Column) => sql`coalesce(${planEndsAt}, ${NO_PLAN_SORT_TIMES.first})`;
const isListed = sql`deleted_at is null`;
const hasPlan = sql`deleted_at is null and plan is not null`;
const hasNoPlan = sql`deleted_at is null and plan is null`;
const isInactive = sql`deleted_at is null and not is_active`;

/** How long a beginning of an e-mail (canonical) and of a phone (E.164) is in the search index. */
export const CONTACT_PREFIX_LENGTHS = { email: { from: 1, to: 10 }, phone: { from: 6, to: 10 } };
/** What members are searched by (docs/decisions/0036). */
export const memberSearchIndexExpression = (
  t: Record<"search" | "createdAt" | "plan" | "isActive" | "planEndsAt" | "email" | "phone", AnyPgColumn>,
): SQL =>
  searchIndexExpression({
    terms: t.search,
    at: t.createdAt,
    facets: { plan: t.plan, active: t.isActive },
    days: { ends: t.planEndsAt },
    beginnings: {
      email: { of: canonicalEmailColumn(t.email), ...CONTACT_PREFIX_LENGTHS.email },
      phone: { of: sql`${t.phone}`, ...CONTACT_PREFIX_LENGTHS.phone },
    },
  });

/** Deleting a member anonymises the row (`deletedAt` set, email and phone null); orders stay for the tax period. */
export const members = pgTable(
  "members",
  {
    id: idColumn(),
    /** Stored as typed; compared in canonical form (`packages/db/src/email.ts`). */
    email: text("email"),
    /** E.164. */
    phone: text("phone"),
    /** argon2id; null for members who sign in with Google only. */
    passwordHash: text("password_hash"),
    /** When the password was last changed; null while it is the one from registration, or there is none. */
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
    /** When the member agreed that questions are sent to an external model. */
    modelConsentAt: timestampMs("model_consent_at"),
    marketingOptInAt: timestampMs("marketing_opt_in_at"),
    isActive: boolean("is_active").notNull().default(true),
    /** The plan that runs now, and when its run ends; null while none runs. Kept by `core/membership`, and by a job when a run ends. */
    plan: text("plan", { enum: planTypes }),
    planEndsAt: timestampMs("plan_ends_at"),
    /** The plan that was chosen for the journey and is not paid; null once any plan begins. */
    chosenPlan: text("chosen_plan", { enum: paidPlans }),
    /** How many prayers the member made, cancelled ones included. */
    prayerCount: integer("prayer_count").notNull().default(0),
    /** Search terms of the name (`searchVector`), written by the verbs that change it. Not of the email: moderators may not search by it. */
    search: tsvector("search"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: timestampMs("deleted_at"),
  },
  (t) => [
    // First: when both the phone and the email of a registration are taken, the error is phone_taken.
    uniqueIndex("members_phone_key").on(t.phone),
    uniqueIndex("members_email_key").on(canonicalEmailColumn(t.email)),
    /** Finds phones by their beginning in any locale; emails are found so by the unique index, which has the collation "C". */
    index("members_phone_prefix_idx").on(t.phone.op("text_pattern_ops")),
    index("members_created_at_idx").on(t.createdAt, t.id),
    // With the columns that are counted of a day's members: they are spread over the whole table.
    index("members_plan_ends_idx").on(t.planEndsAt, t.id, t.plan, t.deletedAt).where(sql`${t.planEndsAt} is not null`),
    // Behind the id the columns of the filters: two that few rows match together are checked in the index, not in the table.
    index("members_name_idx").on(t.fullName, t.id, t.plan, t.isActive, t.createdAt, t.marketingOptInAt).where(isListed),
    index("members_plan_ends_last_idx")
      .on(planEndsLast(t.planEndsAt), t.id, t.plan, t.isActive, t.createdAt, t.marketingOptInAt)
      .where(isListed),
    index("members_plan_ends_desc_idx")
      .on(planEndsFirst(t.planEndsAt), t.id, t.plan, t.isActive, t.createdAt, t.marketingOptInAt)
      .where(isListed),
    // An index that begins with the plan is in no order for `plan is null`.
    index("members_none_created_idx").on(t.createdAt, t.id, t.isActive, t.marketingOptInAt).where(hasNoPlan),
    index("members_none_name_idx").on(t.fullName, t.id, t.isActive, t.createdAt, t.marketingOptInAt).where(hasNoPlan),
    index("members_none_plan_ends_idx")
      .on(planEndsLast(t.planEndsAt), t.id, t.isActive, t.createdAt, t.marketingOptInAt)
      .where(hasNoPlan),
    index("members_none_plan_ends_desc_idx")
      .on(planEndsFirst(t.planEndsAt), t.id, t.isActive, t.createdAt, t.marketingOptInAt)
      .where(hasNoPlan),
    /** Of the list's filters: by plan, with a plan that may end soon, and inactive accounts. Most accounts are active. */
    ...planTypes.map((plan) =>
      // One each: by (plan, created_at, id), the planner would rather walk the table in its order past other plans (docs/decisions/0036).
      index(`members_${plan}_created_idx`)
        .on(t.createdAt, t.id, t.planEndsAt, t.isActive, t.marketingOptInAt)
        .where(sql.raw(`deleted_at is null and plan = '${plan}'`)),
    ),
    index("members_plan_name_idx")
      .on(t.plan, t.fullName, t.id, t.planEndsAt, t.isActive, t.createdAt, t.marketingOptInAt)
      .where(isListed),
    index("members_plan_plan_ends_idx")
      .on(t.plan, planEndsLast(t.planEndsAt), t.id, t.isActive, t.createdAt, t.marketingOptInAt)
      .where(isListed),
    index("members_plan_plan_ends_desc_idx")
      .on(t.plan, planEndsFirst(t.planEndsAt), t.id, t.isActive, t.createdAt, t.marketingOptInAt)
      .where(isListed),
    index("members_with_plan_created_idx")
      .on(t.createdAt, t.id, t.planEndsAt, t.isActive, t.marketingOptInAt)
      .where(hasPlan),
    index("members_with_plan_name_idx")
      .on(t.fullName, t.id, t.planEndsAt, t.isActive, t.createdAt, t.marketingOptInAt)
      .where(hasPlan),
    index("members_inactive_created_idx")
      .on(t.createdAt, t.id, t.plan, t.planEndsAt, t.marketingOptInAt)
      .where(isInactive),
    index("members_inactive_name_idx")
      .on(t.fullName, t.id, t.plan, t.planEndsAt, t.createdAt, t.marketingOptInAt)
      .where(isInactive),
    index("members_inactive_plan_ends_idx")
      .on(planEndsLast(t.planEndsAt), t.id, t.plan, t.createdAt, t.marketingOptInAt)
      .where(isInactive),
    index("members_inactive_plan_ends_desc_idx")
      .on(planEndsFirst(t.planEndsAt), t.id, t.plan, t.createdAt, t.marketingOptInAt)
      .where(isInactive),
    index("members_search_idx").using("gin", memberSearchIndexExpression(t)).with({ fastupdate: false }),
    oneOfCheck("members_plan_check", t.plan, planTypes),
    oneOfCheck("members_chosen_plan_check", t.chosenPlan, paidPlans),
    check("members_plan_ends_check", sql`(${t.plan} is null) = (${t.planEndsAt} is null)`),
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
    /** When the session last authenticated, by sign-in or password; null once that was used for a link. */
    provedAt: timestampMs("proved_at"),
    /** Shown in the member's list of sessions. */
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

/** One-time links sent by email. Only the token's hash is stored; a link works once, until `expiresAt`. */
export const memberTokens = pgTable(
  "member_tokens",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    memberId: uuid("member_id").references(() => members.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: tokenPurposes }).notNull(),
    /** Depends on the purpose, e.g. the new email address. */
    subject: text("subject"),
    createdAt: createdAt(),
    expiresAt: timestampMs("expires_at").notNull(),
    usedAt: timestampMs("used_at"),
  },
  (t) => [
    oneOfCheck("member_tokens_purpose_check", t.purpose, tokenPurposes),
    index("member_tokens_member_idx").on(t.memberId, t.purpose),
    index("member_tokens_expires_idx").on(t.expiresAt),
    index("member_tokens_subject_idx").on(t.subject).where(sql`${t.subject} is not null`),
  ],
);

/**
 * Keyed hashes of emails and phones that an account had and has no longer, by which a person who registers again is no new one. They
 * stay when the member is deleted.
 */
export const formerContacts = pgTable("former_contacts", {
  personHash: bytes("person_hash").primaryKey(),
  createdAt: createdAt(),
});

/** Who had the trial, which is once a person: keyed hashes of email and phone, which stay when the member is deleted. */
export const trialPersons = pgTable("trial_persons", {
  personHash: bytes("person_hash").primaryKey(),
  createdAt: createdAt(),
});
