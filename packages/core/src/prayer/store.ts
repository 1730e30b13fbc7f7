import type { Db } from "@panshi/db";
import { prayers } from "@panshi/db/schema";
import { and, avg, count, desc, eq, ne, sql } from "drizzle-orm";
import { countCapped } from "../count-capped.ts";
import type { Position } from "../cursor.ts";

export const insertPrayer = (db: Db, row: typeof prayers.$inferInsert) => db.insert(prayers).values(row);

const listedTo = (memberId: string) => and(eq(prayers.memberId, memberId), ne(prayers.status, "cancelled"));

/** How many prayers a member's list has. */
export const countPrayers = (db: Db, memberId: string) => countCapped(db, prayers, listedTo(memberId));

/** A member's prayers, newest first, without the cancelled ones. */
export const selectPrayers = (db: Db, memberId: string, limit: number, after: Position | null) =>
  db
    .select({
      id: prayers.id,
      title: prayers.title,
      content: prayers.content,
      status: prayers.status,
      energyLevel: prayers.energyLevel,
      successRate: prayers.successRate,
      createdAt: prayers.createdAt,
    })
    .from(prayers)
    .where(
      and(
        listedTo(memberId),
        after
          ? sql`(${prayers.createdAt}, ${prayers.id}) < (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(prayers.createdAt), desc(prayers.id))
    .limit(limit);

/** A member's figures: mean energy of open prayers, open, completed, mean success rate where one was given. */
export async function selectPrayerFigures(db: Db, memberId: string) {
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
    .where(and(eq(prayers.memberId, memberId), ne(prayers.status, "cancelled")));
  if (!row) throw new Error("an aggregate answers one row");
  return row;
}

/** Rituals that a member has done on a Taipei day. */
export async function countRituals(db: Db, memberId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ rituals: count() })
    .from(prayers)
    .where(and(eq(prayers.memberId, memberId), eq(prayers.ritualDay, day)));
  return row?.rituals ?? 0;
}

const detail = {
  id: prayers.id,
  title: prayers.title,
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
};
const listedOf = (memberId: string, id: string) =>
  and(eq(prayers.id, id), eq(prayers.memberId, memberId), ne(prayers.status, "cancelled"));

/** One of a member's listed prayers. */
export const findPrayer = async (db: Db, memberId: string, id: string) =>
  (await db.select(detail).from(prayers).where(listedOf(memberId, id)))[0];

/** The same, locked until the transaction ends. */
export const lockPrayer = async (db: Db, memberId: string, id: string) =>
  (await db.select(detail).from(prayers).where(listedOf(memberId, id)).for("no key update"))[0];

export type PrayerRow = NonNullable<Awaited<ReturnType<typeof findPrayer>>>;

export const updatePrayerRow = (db: Db, id: string, change: Partial<typeof prayers.$inferInsert>) =>
  db.update(prayers).set(change).where(eq(prayers.id, id));
