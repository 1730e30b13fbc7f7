import type { Db } from "@panshi/db";
import {
  dialogues,
  manualDays,
  manualEnrolments,
  members,
  membershipPeriods as periods,
  moments,
  notificationRecipients as recipients,
  notifications,
  oracleDraws as draws,
  oracleReadings,
  orders,
  prayers,
  purchases,
  slipVersions,
} from "@panshi/db/schema";
import { and, asc, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Rows read, and held in memory, at a time. */
export const EXPORT_PAGE_SIZE = 100;

/** Where a page ended: the time or day that the list is ordered by, and the row's id. */
export type ExportPosition = { at: Date | string; id: string };
export type ExportList = (
  db: Db,
  memberId: string,
  after: ExportPosition | null,
) => PromiseLike<(ExportPosition & Record<string, unknown>)[]>;

const isBefore = (at: PgColumn, id: PgColumn, after: ExportPosition | null): SQL | undefined => {
  if (!after) return undefined;
  const position = after.at instanceof Date ? sql`${after.at.toISOString()}::timestamptz` : sql`${after.at}::date`;
  return sql`(${at}, ${id}) < (${position}, ${after.id}::uuid)`;
};

/** A page of a member's rows of one table, newest first. */
const newestFirst =
  (
    table: PgTable & { memberId: PgColumn },
    at: PgColumn,
    id: PgColumn,
    columns: Record<string, PgColumn | SQL>,
  ): ExportList =>
  (db, memberId, after) =>
    db
      .select({ at, id, ...columns })
      .from(table)
      .where(and(eq(table.memberId, memberId), isBefore(at, id, after)))
      .orderBy(desc(at), desc(id))
      .limit(EXPORT_PAGE_SIZE) as PromiseLike<unknown> as ReturnType<ExportList>;

/**
 * The lists of the export, by their name in the file: a page of each. `at` and `id` are the position and not in the
 * file.
 */
export const exportLists = {
  memberships: (db, memberId, after) =>
    db
      .select({
        at: periods.startsAt,
        id: periods.id,
        planType: periods.planType,
        startsAt: periods.startsAt,
        endsAt: periods.endsAt,
      })
      .from(periods)
      // No two periods of a member start at the same time, so the unique index that ensures it serves this query.
      .where(and(eq(periods.memberId, memberId), after ? gt(periods.startsAt, new Date(after.at)) : undefined))
      .orderBy(asc(periods.startsAt))
      .limit(EXPORT_PAGE_SIZE),
  prayers: newestFirst(prayers, prayers.createdAt, prayers.id, {
    content: prayers.content,
    topic: prayers.topic,
    status: prayers.status,
    energyLevel: prayers.energyLevel,
    successRate: prayers.successRate,
    soulPlanet: prayers.soulPlanet,
    soulLeyline: prayers.soulLeyline,
    sacredObject: prayers.sacredObject,
    sacredSong: prayers.sacredSong,
    thanks: prayers.thanks,
    fulfilledAt: prayers.fulfilledAt,
    createdAt: prayers.createdAt,
  }),
  oracles: (db, memberId, after) =>
    db
      .select({
        at: draws.createdAt,
        id: draws.id,
        drawnAt: draws.createdAt,
        question: draws.question,
        title: slipVersions.title,
        verse: slipVersions.description,
        readings: sql<
          object[]
        >`coalesce((select json_agg(json_build_object('voice', r.voice, 'source', r.source, 'text', r.text, 'rating', r.rating, 'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.created_at, r.id) from ${oracleReadings} r where r.draw_id = ${draws.id}), '[]')`,
      })
      .from(draws)
      .innerJoin(slipVersions, eq(slipVersions.id, draws.versionId))
      .where(and(eq(draws.memberId, memberId), isBefore(draws.createdAt, draws.id, after)))
      .orderBy(desc(draws.createdAt), desc(draws.id))
      .limit(EXPORT_PAGE_SIZE),
  dialogues: newestFirst(dialogues, dialogues.meditationDate, dialogues.id, {
    meditationDate: dialogues.meditationDate,
    emotionalState: dialogues.emotionalState,
    dialogueContent: dialogues.dialogueContent,
    soulInsights: dialogues.soulInsights,
  }),
  // Always fewer than a page: a manual is started once, and has seven days.
  manuals: (db, memberId) =>
    db
      .select({
        at: manualEnrolments.startedAt,
        id: manualEnrolments.id,
        manual: manualEnrolments.manual,
        startedAt: manualEnrolments.startedAt,
        finishedAt: manualEnrolments.finishedAt,
        dayNumber: manualDays.dayNumber,
        taipeiDay: manualDays.taipeiDay,
        doneAt: manualDays.doneAt,
        note: manualDays.note,
      })
      .from(manualEnrolments)
      .leftJoin(manualDays, eq(manualDays.enrolmentId, manualEnrolments.id))
      .where(eq(manualEnrolments.memberId, memberId))
      .orderBy(asc(manualEnrolments.startedAt), asc(manualDays.dayNumber)),
  moments: newestFirst(moments, moments.createdAt, moments.id, {
    combinationName: moments.combinationName,
    createdAt: moments.createdAt,
  }),
  purchases: newestFirst(purchases, purchases.purchasedAt, purchases.id, {
    productName: purchases.productName,
    productType: purchases.productType,
    price: purchases.price,
    purchasedAt: purchases.purchasedAt,
    withdrawnAt: purchases.withdrawnAt,
  }),
  orders: newestFirst(orders, orders.createdAt, orders.id, {
    number: orders.number,
    description: orders.description,
    total: orders.total,
    state: orders.state,
    paidAt: orders.paidAt,
    createdAt: orders.createdAt,
  }),
  notifications: newestFirst(recipients, recipients.createdAt, recipients.notificationId, {
    // Scalar subqueries, because a join of a page may read every notification.
    title: sql<string>`coalesce(${recipients.title}, (select n.title from ${notifications} n where n.id = ${recipients.notificationId}))`,
    message: sql<string>`coalesce(${recipients.message}, (select n.message from ${notifications} n where n.id = ${recipients.notificationId}))`,
    readAt: recipients.readAt,
    createdAt: recipients.createdAt,
  }),
} satisfies Record<string, ExportList>;

/** What the member chose in the registration journey. */
export async function findChoices(db: Db, memberId: string) {
  const { soulPlanet, soulLeyline, sacredObject, sacredSong, prayerManual, prayerWish } = members;
  const [choices] = await db
    .select({ soulPlanet, soulLeyline, sacredObject, sacredSong, prayerManual, prayerWish })
    .from(members)
    .where(eq(members.id, memberId));
  return choices ?? {};
}
