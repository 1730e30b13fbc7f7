import {
  ENERGY_LEVEL_RANGE,
  MANUAL_DAYS,
  leylineKeys,
  planetKeys,
  prayerManualKeys,
  sacredObjectKeys,
  sacredSongKeys,
} from "@panshi/contracts/journey/journey";
import { oracleCategoryKeys } from "@panshi/contracts/journey/oracle";
import { careStateKeys, prayerStatusKeys } from "@panshi/contracts/journey/prayer";
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { rangeCheck, createdAt, idColumn, timestampMs, oneOfCheck, tsvector, updatedAt } from "../columns.ts";
import { members } from "../accounts/member.ts";
import { searchIndexExpression } from "../../search-index.ts";

/** What staff search prayers by (docs/decisions/0036). */
export const prayerSearchIndexExpression = (t: Record<"search" | "createdAt" | "status" | "care", AnyPgColumn>): SQL =>
  searchIndexExpression({ terms: t.search, at: t.createdAt, facets: { status: t.status, care: t.care } });

/** A wish made in a ritual, with the journey choices of that ritual. */
export const prayers = pgTable(
  "prayers",
  {
    id: idColumn(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id),
    title: text("title").notNull(),
    content: text("content").notNull(),
    status: text("status", { enum: prayerStatusKeys }).notNull().default("pending"),
    energyLevel: integer("energy_level").notNull().default(ENERGY_LEVEL_RANGE.default),
    /** What the wish is about, if the member said so: the category of the slips that a draw after the ritual is from. */
    topic: text("topic", { enum: oracleCategoryKeys }),
    /** Percent, set by an administrator; null until then. */
    successRate: integer("success_rate"),
    soulPlanet: text("soul_planet").notNull(),
    soulLeyline: text("soul_leyline").notNull(),
    sacredObject: text("sacred_object").notNull(),
    sacredSong: text("sacred_song").notNull(),
    /** 還願: the member's thanks when the wish came true. */
    thanks: text("thanks"),
    fulfilledAt: timestampMs("fulfilled_at"),
    /** When the status became completed, by staff or by the member's thanks; null in every other status. */
    completedAt: timestampMs("completed_at"),
    /** Whether the wish has words of crisis (contracts/crisis.ts), and whether staff attended to it; null without such words. */
    care: text("care", { enum: careStateKeys }),
    /**
     * The order of staff's list: the milliseconds of the creation, and three thousand years more while care is open. One number,
     * because the planner would estimate a page's row comparison by its first column alone.
     */
    careOrder: bigint("care_order", { mode: "number" })
      .notNull()
      .generatedAlwaysAs(
        sql`(extract(epoch from created_at at time zone 'UTC') * 1000)::bigint + case when care = 'open' then 100000000000000 else 0 end`,
      ),
    careAttendedAt: timestampMs("care_attended_at"),
    careAttendedBy: uuid("care_attended_by"),
    /** What staff answered; the member is notified of it and reads it in the temple. */
    reply: text("reply"),
    repliedAt: timestampMs("replied_at"),
    repliedBy: uuid("replied_by"),
    /** The Taipei day of the ritual; a plan's daily limit counts by it. */
    ritualDay: date("ritual_day", { mode: "string" }).notNull(),
    /** Whether it is one of its day's rituals, which a trial limits; the one that ends the journey is not. */
    isDaily: boolean("is_daily").notNull().default(true),
    /** Search terms of the title and of the member's name (`prayerSearchVectorText`). */
    search: tsvector("search"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("prayers_member_idx").on(t.memberId, t.createdAt, t.id),
    // One each: by (status, created_at, id), the planner would rather walk the table in its order past other states (docs/decisions/0036).
    ...prayerStatusKeys.flatMap((status) => [
      index(`prayers_${status}_created_idx`)
        .on(t.createdAt, t.id)
        .where(sql.raw(`status = '${status}'`)),
      index(`prayers_${status}_care_order_idx`)
        .on(t.careOrder, t.id)
        .where(sql.raw(`status = '${status}'`)),
    ]),
    index("prayers_created_idx").on(t.createdAt, t.id),
    index("prayers_care_order_idx").on(t.careOrder, t.id),
    index("prayers_care_idx").on(t.care, t.careOrder, t.id).where(sql`${t.care} is not null`),
    index("prayers_care_created_idx").on(t.care, t.createdAt, t.id).where(sql`${t.care} is not null`),
    index("prayers_completed_idx").on(t.completedAt).where(sql`${t.completedAt} is not null`),
    index("prayers_search_idx").using("gin", prayerSearchIndexExpression(t)).with({ fastupdate: false }),
    oneOfCheck("prayers_status_check", t.status, prayerStatusKeys),
    oneOfCheck("prayers_care_check", t.care, careStateKeys),
    rangeCheck("prayers_energy_level_check", t.energyLevel, ENERGY_LEVEL_RANGE.min, ENERGY_LEVEL_RANGE.max),
    rangeCheck("prayers_success_rate_check", t.successRate, 0, 100),
    oneOfCheck("prayers_topic_check", t.topic, oracleCategoryKeys),
    oneOfCheck("prayers_soul_planet_check", t.soulPlanet, planetKeys),
    oneOfCheck("prayers_soul_leyline_check", t.soulLeyline, leylineKeys),
    oneOfCheck("prayers_sacred_object_check", t.sacredObject, sacredObjectKeys),
    oneOfCheck("prayers_sacred_song_check", t.sacredSong, sacredSongKeys),
  ],
);

/** A member's progress through a prayer manual. */
export const manualEnrolments = pgTable(
  "manual_enrolments",
  {
    id: idColumn(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    manual: text("manual", { enum: prayerManualKeys }).notNull(),
    startedAt: timestampMs("started_at").notNull(),
    finishedAt: timestampMs("finished_at"),
  },
  (t) => [
    uniqueIndex("manual_enrolments_member_manual_key").on(t.memberId, t.manual),
    oneOfCheck("manual_enrolments_manual_check", t.manual, prayerManualKeys),
  ],
);

/** A completed day of a manual. The next one opens on the next Taipei day; a missed day resets nothing. */
export const manualDays = pgTable(
  "manual_days",
  {
    enrolmentId: uuid("enrolment_id")
      .notNull()
      .references(() => manualEnrolments.id, { onDelete: "cascade" }),
    dayNumber: integer("day_number").notNull(),
    taipeiDay: date("taipei_day", { mode: "string" }).notNull(),
    doneAt: timestampMs("done_at").notNull(),
    note: text("note"),
  },
  (t) => [
    primaryKey({ columns: [t.enrolmentId, t.dayNumber] }),
    uniqueIndex("manual_days_day_key").on(t.enrolmentId, t.taipeiDay),
    rangeCheck("manual_days_number_check", t.dayNumber, 1, MANUAL_DAYS),
  ],
);
