import { OwnPrayerListInput } from "@panshi/contracts/journey/prayer";
import type { Db } from "@panshi/db";
import { prayers } from "@panshi/db/schema";
import { and, avg, count, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { declareList } from "../../platform/list/declare-list.ts";
import type { NewPrayer } from "./create-prayer.ts";
import { prayerStatusesByMemberStatus } from "./rules.ts";

export const insertPrayer = (db: Db, row: typeof prayers.$inferInsert) => db.insert(prayers).values(row);

/** Cancelled prayers are not listed to members. */
const isNotCancelled = ne(prayers.status, "cancelled");

/** A member's prayers, newest first, without the cancelled ones. */
export const memberPrayerListQuery = declareList(OwnPrayerListInput, {
  name: "prayers",
  select: (db, position) =>
    db
      .select({
        id: prayers.id,
        title: prayers.title,
        content: prayers.content,
        status: prayers.status,
        energyLevel: prayers.energyLevel,
        successRate: prayers.successRate,
        createdAt: prayers.createdAt,
        ...position,
      })
      .from(prayers),
  id: prayers.id,
  owner: prayers.memberId,
  where: isNotCancelled,
  filters: { status: (status) => inArray(prayers.status, prayerStatusesByMemberStatus[status]) },
  newestFirst: prayers.createdAt,
});

/** The newest of a member's listed prayers that have a text, with what came of them. */
export const selectPrayersForRecurrence = (db: Db, memberId: string, limit: number) =>
  db
    .select({
      id: prayers.id,
      content: prayers.content,
      status: prayers.status,
      topic: prayers.topic,
      thanks: prayers.thanks,
      fulfilledAt: prayers.fulfilledAt,
      day: prayers.ritualDay,
    })
    .from(prayers)
    .where(and(eq(prayers.memberId, memberId), isNotCancelled, ne(prayers.content, "")))
    .orderBy(desc(prayers.createdAt), desc(prayers.id))
    .limit(limit);

/** Mean energy of open prayers, number of open and completed ones, mean success rate and number of prayers with one. */
export async function selectPrayerStatistics(db: Db, memberId: string) {
  const open = sql`${prayers.status} in ('pending', 'in_progress')`;
  const [row] = await db
    .select({
      energy: sql<string | null>`avg(${prayers.energyLevel}) filter (where ${open})`,
      active: sql<number>`(count(*) filter (where ${open}))::int`,
      fulfilled: sql<number>`(count(*) filter (where ${prayers.status} = 'completed'))::int`,
      success: avg(prayers.successRate),
      successCounted: count(prayers.successRate),
    })
    .from(prayers)
    .where(and(eq(prayers.memberId, memberId), isNotCancelled));
  if (!row) throw new Error("an aggregate query returned no row");
  return row;
}

/** How many rituals of a Taipei day a member did. */
export async function countRituals(db: Db, memberId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ rituals: count() })
    .from(prayers)
    .where(and(eq(prayers.memberId, memberId), eq(prayers.ritualDay, day), prayers.isDaily));
  return row?.rituals ?? 0;
}

/** The id of an identical prayer that the member created after `since`; null without one. */
export async function findIdenticalPrayerSince(db: Db, wish: NewPrayer, since: Date): Promise<string | null> {
  const [row] = await db
    .select({ id: prayers.id })
    .from(prayers)
    .where(
      and(
        eq(prayers.memberId, wish.memberId),
        gt(prayers.createdAt, since),
        eq(prayers.content, wish.content),
        eq(prayers.energyLevel, wish.energyLevel),
        wish.topic === null ? isNull(prayers.topic) : eq(prayers.topic, wish.topic),
        eq(prayers.soulPlanet, wish.soulPlanet),
        eq(prayers.soulLeyline, wish.soulLeyline),
        eq(prayers.sacredObject, wish.sacredObject),
        eq(prayers.sacredSong, wish.sacredSong),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/** The topic of a member's prayer, whatever its status; undefined if the member has no such prayer. */
export const findTopic = async (db: Db, memberId: string, id: string) =>
  (
    await db
      .select({ topic: prayers.topic })
      .from(prayers)
      .where(and(eq(prayers.id, id), eq(prayers.memberId, memberId)))
  )[0]?.topic;

const detailColumns = {
  id: prayers.id,
  title: prayers.title,
  content: prayers.content,
  status: prayers.status,
  energyLevel: prayers.energyLevel,
  successRate: prayers.successRate,
  topic: prayers.topic,
  soulPlanet: prayers.soulPlanet,
  soulLeyline: prayers.soulLeyline,
  sacredObject: prayers.sacredObject,
  sacredSong: prayers.sacredSong,
  thanks: prayers.thanks,
  fulfilledAt: prayers.fulfilledAt,
  reply: prayers.reply,
  repliedAt: prayers.repliedAt,
  createdAt: prayers.createdAt,
};
const isListedPrayer = (memberId: string, id: string) =>
  and(eq(prayers.id, id), eq(prayers.memberId, memberId), isNotCancelled);

/** One of a member's listed prayers. */
export const findPrayer = async (db: Db, memberId: string, id: string) =>
  (await db.select(detailColumns).from(prayers).where(isListedPrayer(memberId, id)))[0];

/** One of a member's listed prayers, locked until the transaction ends. */
export const lockPrayer = async (db: Db, memberId: string, id: string) =>
  (
    await db
      .select({ ...detailColumns, completedAt: prayers.completedAt })
      .from(prayers)
      .where(isListedPrayer(memberId, id))
      .for("no key update")
  )[0];

export type PrayerRow = NonNullable<Awaited<ReturnType<typeof findPrayer>>>;

export const updatePrayerRow = (db: Db, id: string, change: Partial<typeof prayers.$inferInsert>) =>
  db.update(prayers).set(change).where(eq(prayers.id, id));
