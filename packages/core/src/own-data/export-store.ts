import type { Db } from "@panshi/db";
import {
  manualDays,
  manualEnrolments,
  moments,
  members,
  membershipPeriods as periods,
  notificationRecipients as recipients,
  notifications,
  oracleDraws as draws,
  oracleReadings,
  orders,
  prayers,
  slipVersions,
  dialogues,
  purchases,
} from "@panshi/db/schema";
import { and, asc, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Rows that are read, and in memory, at a time. */
export const EXPORT_PAGE_SIZE = 100;

/** Where a page ended: the moment or day that its list is ordered by, and the row's id. */
export type ExportPosition = { at: Date | string; id: string };
export type ExportList = (
  db: Db,
  memberId: string,
  after: ExportPosition | null,
) => PromiseLike<(ExportPosition & Record<string, unknown>)[]>;

const before = (at: PgColumn, id: PgColumn, after: ExportPosition | null): SQL | undefined => {
  if (!after) return undefined;
  const position = after.at instanceof Date ? sql`${after.at.toISOString()}::timestamptz` : sql`${after.at}::date`;
  return sql`(${at}, ${id}) < (${position}, ${after.id}::uuid)`;
};

/** What is kept of a member in lists, by its name in the file: a page of each. `at` and `id` are its position alone. */
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
      // No two periods of a member start at once, and the index that says so serves this.
      .where(and(eq(periods.memberId, memberId), after ? gt(periods.startsAt, new Date(after.at)) : undefined))
      .orderBy(asc(periods.startsAt))
      .limit(EXPORT_PAGE_SIZE),
  prayers: (db, memberId, after) =>
    db
      .select({
        at: prayers.createdAt,
        id: prayers.id,
        content: prayers.content,
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
      })
      .from(prayers)
      .where(and(eq(prayers.memberId, memberId), before(prayers.createdAt, prayers.id, after)))
      .orderBy(desc(prayers.createdAt), desc(prayers.id))
      .limit(EXPORT_PAGE_SIZE),
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
          string[]
        >`coalesce((select json_agg(r.text order by r.created_at) from ${oracleReadings} r where r.draw_id = ${draws.id}), '[]')`,
      })
      .from(draws)
      .innerJoin(slipVersions, eq(slipVersions.id, draws.versionId))
      .where(and(eq(draws.memberId, memberId), before(draws.createdAt, draws.id, after)))
      .orderBy(desc(draws.createdAt), desc(draws.id))
      .limit(EXPORT_PAGE_SIZE),
  dialogues: (db, memberId, after) =>
    db
      .select({
        at: dialogues.meditationDate,
        id: dialogues.id,
        meditationDate: dialogues.meditationDate,
        emotionalState: dialogues.emotionalState,
        dialogueContent: dialogues.dialogueContent,
        soulInsights: dialogues.soulInsights,
      })
      .from(dialogues)
      .where(and(eq(dialogues.memberId, memberId), before(dialogues.meditationDate, dialogues.id, after)))
      .orderBy(desc(dialogues.meditationDate), desc(dialogues.id))
      .limit(EXPORT_PAGE_SIZE),
  // Fewer than a page: a manual is begun once, and has seven days.
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
  moments: (db, memberId, after) =>
    db
      .select({
        at: moments.createdAt,
        id: moments.id,
        combinationName: moments.combinationName,
        createdAt: moments.createdAt,
      })
      .from(moments)
      .where(and(eq(moments.memberId, memberId), before(moments.createdAt, moments.id, after)))
      .orderBy(desc(moments.createdAt), desc(moments.id))
      .limit(EXPORT_PAGE_SIZE),
  purchases: (db, memberId, after) =>
    db
      .select({
        at: purchases.purchasedAt,
        id: purchases.id,
        productName: purchases.productName,
        productType: purchases.productType,
        price: purchases.price,
        purchasedAt: purchases.purchasedAt,
        withdrawnAt: purchases.withdrawnAt,
      })
      .from(purchases)
      .where(and(eq(purchases.memberId, memberId), before(purchases.purchasedAt, purchases.id, after)))
      .orderBy(desc(purchases.purchasedAt), desc(purchases.id))
      .limit(EXPORT_PAGE_SIZE),
  orders: (db, memberId, after) =>
    db
      .select({
        at: orders.createdAt,
        id: orders.id,
        number: orders.number,
        description: orders.description,
        total: orders.total,
        state: orders.state,
        paidAt: orders.paidAt,
        createdAt: orders.createdAt,
      })
      .from(orders)
      .where(and(eq(orders.memberId, memberId), before(orders.createdAt, orders.id, after)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(EXPORT_PAGE_SIZE),
  notifications: (db, memberId, after) =>
    db
      .select({
        at: recipients.createdAt,
        id: recipients.notificationId,
        // Read row by row: a join of a page may read all notifications.
        title: sql<string>`coalesce(${recipients.title}, (select n.title from ${notifications} n where n.id = ${recipients.notificationId}))`,
        message: sql<string>`coalesce(${recipients.message}, (select n.message from ${notifications} n where n.id = ${recipients.notificationId}))`,
        readAt: recipients.readAt,
        createdAt: recipients.createdAt,
      })
      .from(recipients)
      .where(and(eq(recipients.memberId, memberId), before(recipients.createdAt, recipients.notificationId, after)))
      .orderBy(desc(recipients.createdAt), desc(recipients.notificationId))
      .limit(EXPORT_PAGE_SIZE),
} satisfies Record<string, ExportList>;

/** What the member chose on the way through the ritual. */
export async function findChoices(db: Db, memberId: string) {
  const { soulPlanet, soulLeyline, sacredObject, sacredSong, prayerManual, prayerWish } = members;
  const [choices] = await db
    .select({ soulPlanet, soulLeyline, sacredObject, sacredSong, prayerManual, prayerWish })
    .from(members)
    .where(eq(members.id, memberId));
  return choices ?? {};
}
