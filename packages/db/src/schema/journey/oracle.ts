import { drawSourceKeys, fortuneLevelKeys, oracleCategoryKeys } from "@panshi/contracts/journey/oracle";
import { DEFAULT_VOICE, ratingRange, readingKinds, readingVoiceKeys } from "@panshi/contracts/journey/reading";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { cached } from "../../cached-table.ts";
import { bytes, createdAt, idColumn, timestampMs, oneOfCheck, rangeCheck, tsvector, updatedAt } from "../columns.ts";
import { members } from "../accounts/member.ts";

/**
 * A slip as administrators edit it. Its texts are in `slip_versions`; the row points to the current version and repeats what of it
 * the list is sorted, filtered and searched by, because an index has the columns of one table.
 */
export const oracleSlips = cached(
  pgTable(
    "oracle_slips",
    {
      id: idColumn(),
      currentVersionId: uuid("current_version_id").notNull(),
      title: text("title").notNull(),
      category: text("category", { enum: oracleCategoryKeys }).notNull(),
      fortuneLevel: text("fortune_level", { enum: fortuneLevelKeys }).notNull(),
      /** Search terms of title and verse (`searchVector`). */
      search: tsvector("search"),
      displayOrder: integer("display_order").notNull().default(0),
      isActive: boolean("is_active").notNull().default(true),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
      /** A deleted slip is in no list; its versions stay because draws reference them. */
      deletedAt: timestampMs("deleted_at"),
    },
    (t) => [
      index("oracle_slips_order_idx").on(t.displayOrder, t.id).where(sql`${t.deletedAt} is null`),
      index("oracle_slips_title_idx").on(t.title, t.id).where(sql`${t.deletedAt} is null`),
      index("oracle_slips_updated_idx").on(t.updatedAt, t.id).where(sql`${t.deletedAt} is null`),
      index("oracle_slips_category_idx").on(t.category).where(sql`${t.deletedAt} is null`),
      index("oracle_slips_fortune_level_idx").on(t.fortuneLevel).where(sql`${t.deletedAt} is null`),
      index("oracle_slips_active_idx").on(t.isActive).where(sql`${t.deletedAt} is null`),
      index("oracle_slips_search_idx").using("gin", t.search).with({ fastupdate: false }),
    ],
  ),
);

/**
 * The text of a slip at one time. Rows are never updated: a draw keeps the text it was drawn with. Only the seed fills empty
 * `lineNotes` and `questions` of versions that were seeded before these columns were there.
 */
export const slipVersions = pgTable(
  "slip_versions",
  {
    id: idColumn(),
    slipId: uuid("slip_id").notNull(),
    title: text("title").notNull(),
    /** The verse, one line a row. */
    description: text("description").notNull(),
    imageUrl: text("image_url"),
    category: text("category", { enum: oracleCategoryKeys }).notNull().default("general"),
    fortuneLevel: text("fortune_level", { enum: fortuneLevelKeys }).notNull().default("good"),
    interpretation: text("interpretation").notNull(),
    advice: text("advice").notNull(),
    /** A note for each line of the verse, or none. */
    lineNotes: text("line_notes").array().notNull().default(sql`'{}'`),
    /** Three questions, or none. */
    questions: text("questions").array().notNull().default(sql`'{}'`),
    /** What to mind, what to let go and when to ask again, or none. */
    wayOut: text("way_out").array().notNull().default(sql`'{}'`),
    /** After how many days to ask again; null where nothing is said. */
    askAgainDays: integer("ask_again_days"),
    createdAt: createdAt(),
  },
  (t) => [
    index("slip_versions_slip_idx").on(t.slipId, t.createdAt),
    oneOfCheck("slip_versions_category_check", t.category, oracleCategoryKeys),
    oneOfCheck("slip_versions_fortune_level_check", t.fortuneLevel, fortuneLevelKeys),
  ],
);

/** An ordered list of slip versions that draws were made from, identified by its hash. */
export const decks = pgTable("decks", {
  id: idColumn(),
  /** SHA-256 over the ordered version ids. */
  hash: bytes("hash").notNull().unique("decks_hash_key"),
  size: integer("size").notNull(),
  createdAt: createdAt(),
});

export const deckSlips = pgTable(
  "deck_slips",
  {
    deckId: uuid("deck_id")
      .notNull()
      .references(() => decks.id),
    position: integer("position").notNull(),
    versionId: uuid("version_id")
      .notNull()
      .references(() => slipVersions.id),
  },
  (t) => [primaryKey({ columns: [t.deckId, t.position] })],
);

/**
 * A draw belongs to a member, or to a visitor's cookie until the visitor registers. The draws of an erased member belong to
 * nobody: they are counted, under another id and without their question.
 */
export const oracleDraws = pgTable(
  "oracle_draws",
  {
    id: idColumn(),
    memberId: uuid("member_id").references(() => members.id, { onDelete: "cascade" }),
    /** SHA-256 of the visitor's cookie. */
    visitorHash: bytes("visitor_hash"),
    deckId: uuid("deck_id")
      .notNull()
      .references(() => decks.id),
    slipId: uuid("slip_id")
      .notNull()
      .references(() => oracleSlips.id),
    versionId: uuid("version_id")
      .notNull()
      .references(() => slipVersions.id),
    taipeiDay: date("taipei_day", { mode: "string" }).notNull(),
    question: text("question").notNull(),
    source: text("source", { enum: drawSourceKeys }).notNull(),
    /** Reserved for verifiable draws (commit and reveal): the commitment, the caller's seed, the revealed seed. */
    commitment: bytes("commitment"),
    callerSeed: text("caller_seed"),
    revealedSeed: bytes("revealed_seed"),
    createdAt: createdAt(),
  },
  (t) => [
    index("oracle_draws_member_idx").on(t.memberId, t.createdAt, t.id),
    index("oracle_draws_member_slip_idx").on(t.memberId, t.slipId, t.createdAt),
    index("oracle_draws_visitor_idx").on(t.visitorHash, t.slipId, t.createdAt).where(sql`${t.visitorHash} is not null`),
    // Not by the time itself: a member's draws would be read by it, past those of all others.
    index("oracle_draws_day_idx").on(t.taipeiDay),
    oneOfCheck("oracle_draws_source_check", t.source, drawSourceKeys),
    check("oracle_draws_owner_check", sql`${t.memberId} is null or ${t.visitorHash} is null`),
  ],
);

/** A reading of a draw, stored once for a voice and a source. */
export const oracleReadings = pgTable(
  "oracle_readings",
  {
    id: idColumn(),
    drawId: uuid("draw_id")
      .notNull()
      .references(() => oracleDraws.id, { onDelete: "cascade" }),
    voice: text("voice", { enum: readingVoiceKeys }).notNull().default(DEFAULT_VOICE),
    source: text("source", { enum: readingKinds }).notNull(),
    text: text("text").notNull(),
    /** 1 to 5, given by the draw's owner. */
    rating: integer("rating"),
    /** What the draw's owner answers to the questions of 反思; null without an answer. */
    answer: text("answer"),
    answeredAt: timestampMs("answered_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("oracle_readings_draw_voice_key").on(t.drawId, t.voice, t.source),
    index("oracle_readings_answered_idx").on(t.drawId).where(sql`${t.answer} is not null`),
    oneOfCheck("oracle_readings_voice_check", t.voice, readingVoiceKeys),
    oneOfCheck("oracle_readings_source_check", t.source, readingKinds),
    rangeCheck("oracle_readings_rating_check", t.rating, ratingRange.min, ratingRange.max),
  ],
);

/** Interpretations used in a Taipei day, by caller: reserved before the model is called, released when it fails. */
export const interpretationUses = pgTable(
  "interpretation_uses",
  {
    /** `member:<id>`, `visitor:<hash>`, `address:<hash>`, `visitors` for all of them, or `everyone`. */
    caller: text("caller").notNull(),
    taipeiDay: date("taipei_day", { mode: "string" }).notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.taipeiDay] }), index("interpretation_uses_day_idx").on(t.taipeiDay)],
);
