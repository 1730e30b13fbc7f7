import { ListInput } from "@panshi/contracts/platform/list";
import type { ExportedList } from "@panshi/contracts/site/exported-lists";
import type { Db } from "@panshi/db";
import {
  campaigns,
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
  promotions,
  purchases,
  referralCodes,
  referrals,
  refundRequests,
  slipVersions,
} from "@panshi/db/schema";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, type PgColumn, type PgTable, QueryBuilder } from "drizzle-orm/pg-core";
import { declareList, type Sortable } from "../../platform/list/declare-list.ts";

/** A member's rows of one table, newest first. */
const newestFirst = <Columns extends Record<string, PgColumn | SQL>>(
  name: string,
  table: PgTable & { memberId: AnyPgColumn },
  at: Sortable,
  id: AnyPgColumn<{ notNull: true }>,
  columns: Columns,
) =>
  declareList(ListInput, {
    name: `export of ${name}`,
    select: (db, position) => db.select({ ...columns, ...position }).from(table as PgTable),
    id,
    owner: table.memberId,
    newestFirst: at,
  });

/** The lists of the export but the manuals' days and the one link, by their name in the file: each of `exportedLists` has to be here. */
export const exportLists = {
  memberships: declareList(ListInput, {
    name: "export of memberships",
    select: (db, position) =>
      db
        .select({ planType: periods.planType, startsAt: periods.startsAt, endsAt: periods.endsAt, ...position })
        .from(periods),
    // No two periods of a member start at the same time, so the unique index that ensures it serves this list.
    id: periods.startsAt,
    owner: periods.memberId,
    oldestFirst: periods.startsAt,
  }),
  prayers: newestFirst("prayers", prayers, prayers.createdAt, prayers.id, {
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
    care: prayers.care,
    careAttendedAt: prayers.careAttendedAt,
    reply: prayers.reply,
    repliedAt: prayers.repliedAt,
    createdAt: prayers.createdAt,
  }),
  oracles: declareList(ListInput, {
    name: "export of draws",
    select: (db, position) => {
      // Looked up for each draw: with a join the planner may read and sort all draws before it takes a page.
      const version = new QueryBuilder()
        .select({ title: slipVersions.title, verse: slipVersions.description })
        .from(slipVersions)
        .where(eq(slipVersions.id, draws.versionId))
        .limit(1)
        .as("version");
      return db
        .select({
          drawnAt: draws.createdAt,
          question: draws.question,
          title: version.title,
          verse: version.verse,
          readings: sql<
            object[]
          >`coalesce((select json_agg(json_build_object('voice', r.voice, 'source', r.source, 'text', r.text, 'rating', r.rating, 'answer', r.answer, 'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.created_at, r.id) from ${oracleReadings} r where r.draw_id = ${draws.id}), '[]')`,
          ...position,
        })
        .from(draws)
        .innerJoinLateral(version, sql`true`);
    },
    id: draws.id,
    owner: draws.memberId,
    newestFirst: draws.createdAt,
  }),
  dialogues: newestFirst("dialogues", dialogues, dialogues.meditationDate, dialogues.id, {
    meditationDate: dialogues.meditationDate,
    emotionalState: dialogues.emotionalState,
    dialogueContent: dialogues.dialogueContent,
    soulInsights: dialogues.soulInsights,
  }),
  moments: newestFirst("moments", moments, moments.createdAt, moments.id, {
    combinationName: moments.combinationName,
    createdAt: moments.createdAt,
  }),
  purchases: newestFirst("purchases", purchases, purchases.purchasedAt, purchases.id, {
    productName: purchases.productName,
    productType: purchases.productType,
    price: purchases.price,
    purchasedAt: purchases.purchasedAt,
    withdrawnAt: purchases.withdrawnAt,
  }),
  orders: newestFirst("orders", orders, orders.createdAt, orders.id, {
    number: orders.number,
    description: orders.description,
    total: orders.total,
    state: orders.state,
    paidAt: orders.paidAt,
    createdAt: orders.createdAt,
    // The campaign whose link was followed before it was placed; a scalar subquery as below.
    campaign: sql<string | null>`(select c.name from ${campaigns} c where c.id = ${orders}.campaign_id)`,
    // Never the bank account: it is somebody's only while the request is open, and shown to nobody but who pays it.
    refundRequests: sql<
      object[]
    >`coalesce((select json_agg(json_build_object('state', r.state, 'reason', r.reason, 'proposed', r.proposed, 'amount', r.amount, 'decisionReason', r.decision_reason, 'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'closedAt', to_char(r.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.created_at, r.id) from ${refundRequests} r where r.order_id = ${orders}.id), '[]')`,
  }),
  coupons: declareList(ListInput, {
    name: "export of coupons",
    select: (db, position) => {
      const {
        title: name,
        couponCode,
        discountValue: value,
        validFrom: startsAt,
        validTo: endsAt,
        isActive,
      } = promotions;
      return db.select({ name, couponCode, value, startsAt, endsAt, isActive, ...position }).from(promotions);
    },
    id: promotions.id,
    owner: promotions.ownerId,
    newestFirst: promotions.createdAt,
  }),
  referrals: declareList(ListInput, {
    name: "export of referrals",
    select: (db, position) => {
      const { state, rewardedAt, createdAt } = referrals;
      return db.select({ state, rewardedAt, createdAt, ...position }).from(referrals);
    },
    id: referrals.id,
    owner: referrals.referrerId,
    newestFirst: referrals.createdAt,
  }),
  notifications: newestFirst("notifications", recipients, recipients.createdAt, recipients.notificationId, {
    // Scalar subqueries, because a join of a page may read every notification.
    title: sql<string>`coalesce(${recipients.title}, (select n.title from ${notifications} n where n.id = ${recipients.notificationId}))`,
    message: sql<string>`coalesce(${recipients.message}, (select n.message from ${notifications} n where n.id = ${recipients.notificationId}))`,
    readAt: recipients.readAt,
    createdAt: recipients.createdAt,
  }),
} satisfies Record<Exclude<ExportedList, "manuals" | "referralLinks">, object>;

/** The days of a member's manuals: a manual is started once, and has seven days. */
export const selectManualDays = (db: Db, memberId: string) =>
  db
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
    .orderBy(asc(manualEnrolments.startedAt), asc(manualDays.dayNumber));

/** The code of a member's link, and when they registered by somebody else's. */
export const selectReferralLinks = (db: Db, memberId: string) =>
  db
    .select({ code: referralCodes.code, createdAt: referralCodes.createdAt, referredAt: referrals.createdAt })
    .from(referralCodes)
    .leftJoin(referrals, eq(referrals.refereeId, referralCodes.memberId))
    .where(eq(referralCodes.memberId, memberId));

/** What the member chose in the registration journey. */
export async function findChoices(db: Db, memberId: string) {
  const { soulPlanet, soulLeyline, sacredObject, sacredSong, prayerManual, prayerWish, chosenPlan } = members;
  const [choices] = await db
    .select({ soulPlanet, soulLeyline, sacredObject, sacredSong, prayerManual, prayerWish, chosenPlan })
    .from(members)
    .where(eq(members.id, memberId));
  return choices ?? {};
}
