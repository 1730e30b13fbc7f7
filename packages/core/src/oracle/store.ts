import { ListInput } from "@panshi/contracts/list";
import { type OracleSlip, slipList } from "@panshi/contracts/oracle";
import { type Db, pipeline } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import { oracleDraws, oracleSlips, slipVersions } from "@panshi/db/schema";
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type AnyPgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import { nextUpdatedAt } from "../conflict.ts";
import type { Actor } from "../context.ts";
import { declareList } from "../list/declare-list.ts";
import { rowView } from "../row-store.ts";

/** The owner of a draw. */
export type DrawOwner = Extract<Actor, { kind: "member" | "visitor" }>;

const ownedBy = (owner: DrawOwner) =>
  owner.kind === "member" ? eq(oracleDraws.memberId, owner.viewer.id) : eq(oracleDraws.visitorHash, owner.visitorHash);

export const isCurrentVersion = eq(slipVersions.id, oracleSlips.currentVersionId);

/** A version, looked up for each row: with a join the planner may read and sort all rows before it takes a page. */
const versionOf = (versionId: AnyPgColumn) =>
  new QueryBuilder().select().from(slipVersions).where(eq(slipVersions.id, versionId)).limit(1).as("version");
type Version = ReturnType<typeof versionOf> | typeof slipVersions;

const oracleColumnsOf = (version: Version) => ({
  title: version.title,
  category: version.category,
  fortuneLevel: version.fortuneLevel,
  imageUrl: version.imageUrl,
  interpretationContent: version.interpretation,
  advice: version.advice,
  description: version.description,
});
/** The public texts of a slip. */
export const oracleColumns = oracleColumnsOf(slipVersions);

export const insertDraw = (
  db: Db,
  owner: DrawOwner,
  row: Omit<typeof oracleDraws.$inferInsert, "memberId" | "visitorHash">,
) =>
  db.insert(oracleDraws).values({
    ...row,
    memberId: owner.kind === "member" ? owner.viewer.id : null,
    visitorHash: owner.kind === "visitor" ? owner.visitorHash : null,
  });

/** The owner's latest draw of a slip with the text of that time; where a question is given, draws with it first. */
export async function findLatestDraw(db: Db, owner: DrawOwner, slipId: string, question?: string) {
  const [row] = await db
    .select({
      id: oracleDraws.id,
      question: oracleDraws.question,
      createdAt: oracleDraws.createdAt,
      oracle: { id: oracleDraws.slipId, ...oracleColumns },
    })
    .from(oracleDraws)
    .innerJoin(slipVersions, eq(slipVersions.id, oracleDraws.versionId))
    .where(and(ownedBy(owner), eq(oracleDraws.slipId, slipId)))
    .orderBy(
      ...(question !== undefined ? [desc(sql`${oracleDraws.question} = ${question}`)] : []),
      desc(oracleDraws.createdAt),
      desc(oracleDraws.id),
    )
    .limit(1);
  return row ?? null;
}

/** The question of a draw, locked until the transaction ends; undefined if the draw was deleted. */
export const lockQuestion = async (db: Db, id: string) =>
  (
    await db
      .select({ question: oracleDraws.question })
      .from(oracleDraws)
      .where(eq(oracleDraws.id, id))
      .for("no key update")
  )[0]?.question;

export const updateQuestion = (db: Db, id: string, question: string) =>
  db.update(oracleDraws).set({ question }).where(eq(oracleDraws.id, id));

/** The line notes and questions of the version that was drawn. */
export async function selectVoiceTexts(db: Db, drawId: string) {
  const [row] = await db
    .select({ lineNotes: slipVersions.lineNotes, questions: slipVersions.questions })
    .from(oracleDraws)
    .innerJoin(slipVersions, eq(slipVersions.id, oracleDraws.versionId))
    .where(eq(oracleDraws.id, drawId));
  return row ?? { lineNotes: [], questions: [] };
}

/** Whether the owner asked the same question on this Taipei day. */
export async function hasDrawWithQuestion(db: Db, owner: DrawOwner, question: string, day: string): Promise<boolean> {
  const rows = await db
    .select({ id: oracleDraws.id })
    .from(oracleDraws)
    .where(and(ownedBy(owner), eq(oracleDraws.taipeiDay, day), eq(oracleDraws.question, question)))
    .limit(1);
  return rows.length > 0;
}

/** A member's draws, newest first. */
export const memberDraws = declareList(ListInput, {
  name: "draws",
  select: (db, position) => {
    const version = versionOf(oracleDraws.versionId);
    return db
      .select({
        id: oracleDraws.id,
        question: oracleDraws.question,
        createdAt: oracleDraws.createdAt,
        oracle: { id: oracleDraws.slipId, ...oracleColumnsOf(version) },
        ...position,
      })
      .from(oracleDraws)
      .innerJoinLateral(version, sql`true`);
  },
  id: oracleDraws.id,
  owner: oracleDraws.memberId,
  newestFirst: oracleDraws.createdAt,
});

/** The newest of a member's draws: question, and level and category of the slip. */
export function selectDrawsForRecurrence(db: Db, memberId: string, limit: number) {
  const version = versionOf(oracleDraws.versionId);
  return db
    .select({
      day: oracleDraws.taipeiDay,
      question: oracleDraws.question,
      category: version.category,
      level: version.fortuneLevel,
    })
    .from(oracleDraws)
    .innerJoinLateral(version, sql`true`)
    .where(eq(oracleDraws.memberId, memberId))
    .orderBy(desc(oracleDraws.createdAt), desc(oracleDraws.id))
    .limit(limit);
}

const slipColumnsOf = (version: Version) => ({
  id: oracleSlips.id,
  title: version.title,
  description: version.description,
  imageUrl: version.imageUrl,
  category: version.category,
  fortuneLevel: version.fortuneLevel,
  interpretation: version.interpretation,
  advice: version.advice,
  lineNotes: version.lineNotes,
  questions: version.questions,
  displayOrder: oracleSlips.displayOrder,
  isActive: oracleSlips.isActive,
  createdAt: oracleSlips.createdAt,
  updatedAt: oracleSlips.updatedAt,
});

/** A slip with all its texts. */
export type FullSlip = Required<OracleSlip>;
export type SlipRow = Omit<FullSlip, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };
/** A slip with its times in ISO 8601. */
export const toSlip: (row: SlipRow) => FullSlip = rowView;

/** The slips that are not deleted. */
export const slips = declareList(slipList, {
  name: "slips",
  select: (db, position) => {
    const version = versionOf(oracleSlips.currentVersionId);
    return db
      .select({ ...slipColumnsOf(version), ...position })
      .from(oracleSlips)
      .innerJoinLateral(version, sql`true`);
  },
  id: oracleSlips.id,
  where: isNull(oracleSlips.deletedAt),
  filters: {
    category: oracleSlips.category,
    fortuneLevel: oracleSlips.fortuneLevel,
    isActive: oracleSlips.isActive,
  },
  sorts: { displayOrder: oracleSlips.displayOrder, title: oracleSlips.title, updatedAt: oracleSlips.updatedAt },
  search: oracleSlips.search,
});

/** What a slip's row repeats of its current version. */
export const listedTexts = ({
  title,
  category,
  fortuneLevel,
  description,
}: Pick<OracleSlip, "title" | "category" | "fortuneLevel" | "description">) => ({
  title,
  category,
  fortuneLevel,
  search: searchVector(`${title}\n${description}`),
});

const areThese = (ids: readonly string[]) => and(inArray(oracleSlips.id, [...ids]), isNull(oracleSlips.deletedAt));

/** Those of these slips that are not deleted, locked in the order of their ids until the transaction ends. */
export const lockSlips = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: oracleSlips.id, isActive: oracleSlips.isActive })
    .from(oracleSlips)
    .where(areThese(ids))
    .orderBy(asc(oracleSlips.id))
    .for("update");

/** A slip, locked. A join that waited for the lock would find no texts: by then the row points to a version it has not read. */
export async function lockSlip(db: Db, id: string): Promise<FullSlip | null> {
  const [, [row]] = await pipeline({ db }, [
    () => lockSlips(db, [id]),
    () =>
      db
        .select(slipColumnsOf(slipVersions))
        .from(oracleSlips)
        .innerJoin(slipVersions, isCurrentVersion)
        .where(areThese([id])),
  ]);
  return row ? toSlip(row) : null;
}

export const insertVersion = (db: Db, row: typeof slipVersions.$inferInsert) => db.insert(slipVersions).values(row);
export const insertSlip = (db: Db, row: typeof oracleSlips.$inferInsert) => db.insert(oracleSlips).values(row);
/** Updates slips, and returns the new `updatedAt` of the first. */
export async function updateSlips(db: Db, ids: readonly string[], now: Date, set: SlipChanges): Promise<Date> {
  const updatedAt = nextUpdatedAt(oracleSlips.updatedAt, now);
  const rows = db
    .update(oracleSlips)
    .set({ ...set, updatedAt })
    .where(inArray(oracleSlips.id, [...ids]));
  const [row] = await rows.returning({ updatedAt: oracleSlips.updatedAt });
  if (!row) throw new Error("slip not found by its update");
  return row.updatedAt;
}
type SlipChanges = Partial<Omit<typeof oracleSlips.$inferInsert, "updatedAt">>;

/** Assigns a visitor's draws to a member. */
export const assignDrawsToMember = (db: Db, visitorHash: Buffer, memberId: string) =>
  db.update(oracleDraws).set({ memberId, visitorHash: null }).where(eq(oracleDraws.visitorHash, visitorHash));
