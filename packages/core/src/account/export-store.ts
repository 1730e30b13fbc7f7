import type { Db } from "@panshi/db";
import {
  manualDays,
  manualEnrolments,
  meditationMoments,
  members,
  membershipPeriods,
  notificationRecipients,
  notifications,
  oracleDraws,
  oracleReadings,
  orders,
  prayers,
  slipVersions,
  soulDialogues,
  soulPurchases,
} from "@panshi/db/schema";
import { asc, desc, eq, sql } from "drizzle-orm";

/** More rows of a kind than a person writes in a life; it only keeps a mistake from filling the memory. */
const MOST = 20_000;

/** Everything that is kept of a member, a query a kind. */
export async function selectEverything(db: Db, memberId: string) {
  const [choices] = await db
    .select({
      soulPlanet: members.soulPlanet,
      soulLeyline: members.soulLeyline,
      sacredObject: members.sacredObject,
      sacredSong: members.sacredSong,
      prayerManual: members.prayerManual,
      prayerWish: members.prayerWish,
    })
    .from(members)
    .where(eq(members.id, memberId));
  const memberships = await db
    .select({
      planType: membershipPeriods.planType,
      startsAt: membershipPeriods.startsAt,
      endsAt: membershipPeriods.endsAt,
    })
    .from(membershipPeriods)
    .where(eq(membershipPeriods.memberId, memberId))
    .orderBy(asc(membershipPeriods.startsAt))
    .limit(MOST);
  const wishes = await db
    .select({
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
    .where(eq(prayers.memberId, memberId))
    .orderBy(desc(prayers.createdAt))
    .limit(MOST);
  const oracles = await db
    .select({
      drawnAt: oracleDraws.createdAt,
      question: oracleDraws.question,
      title: slipVersions.title,
      verse: slipVersions.description,
      readings: sql<
        string[]
      >`coalesce((select json_agg(r.text order by r.created_at) from ${oracleReadings} r where r.draw_id = ${oracleDraws.id}), '[]')`,
    })
    .from(oracleDraws)
    .innerJoin(slipVersions, eq(slipVersions.id, oracleDraws.versionId))
    .where(eq(oracleDraws.memberId, memberId))
    .orderBy(desc(oracleDraws.createdAt))
    .limit(MOST);
  const dialogues = await db
    .select({
      meditationDate: soulDialogues.meditationDate,
      emotionalState: soulDialogues.emotionalState,
      dialogueContent: soulDialogues.dialogueContent,
      soulInsights: soulDialogues.soulInsights,
    })
    .from(soulDialogues)
    .where(eq(soulDialogues.memberId, memberId))
    .orderBy(desc(soulDialogues.meditationDate))
    .limit(MOST);
  const manuals = await db
    .select({
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
    .orderBy(asc(manualEnrolments.startedAt), asc(manualDays.dayNumber))
    .limit(MOST);
  const moments = await db
    .select({ combinationName: meditationMoments.combinationName, createdAt: meditationMoments.createdAt })
    .from(meditationMoments)
    .where(eq(meditationMoments.memberId, memberId))
    .orderBy(desc(meditationMoments.createdAt))
    .limit(MOST);
  const purchases = await db
    .select({
      productName: soulPurchases.productName,
      productType: soulPurchases.productType,
      price: soulPurchases.price,
      purchasedAt: soulPurchases.purchasedAt,
      withdrawnAt: soulPurchases.withdrawnAt,
    })
    .from(soulPurchases)
    .where(eq(soulPurchases.memberId, memberId))
    .limit(MOST);
  const bought = await db
    .select({
      number: orders.number,
      description: orders.description,
      total: orders.total,
      state: orders.state,
      paidAt: orders.paidAt,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .limit(MOST);
  const letters = await db
    .select({
      title: sql<string>`coalesce(${notificationRecipients.title}, ${notifications.title})`,
      message: sql<string>`coalesce(${notificationRecipients.message}, ${notifications.message})`,
      readAt: notificationRecipients.readAt,
      createdAt: notificationRecipients.createdAt,
    })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(eq(notificationRecipients.memberId, memberId))
    .limit(MOST);
  return {
    choices: choices ?? {},
    memberships,
    prayers: wishes,
    oracles,
    dialogues,
    manuals,
    moments,
    purchases,
    orders: bought,
    notifications: letters,
  };
}
