import { ListInput } from "@panshi/contracts/list";
import { type Oracle, type OracleSlip, slipList } from "@panshi/contracts/oracle";
import { type Db, newId } from "@panshi/db";
import { searchVector } from "@panshi/db/search";
import { decks, deckSlips, oracleDraws, oracleSlips, slipVersions } from "@panshi/db/schema";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Actor } from "../context.ts";
import { declareList } from "../list/declare-list.ts";

/** The owner of a draw. */
export type DrawOwner = Extract<Actor, { kind: "member" | "visitor" }>;

const ownedBy = (owner: DrawOwner) =>
  owner.kind === "member" ? eq(oracleDraws.memberId, owner.viewer.id) : eq(oracleDraws.visitorHash, owner.visitorHash);

const isCurrentVersion = eq(slipVersions.id, oracleSlips.currentVersionId);

const oracleColumnsOf = (version: Version) => ({
  title: version.title,
  category: version.category,
  fortuneLevel: version.fortuneLevel,
  imageUrl: version.imageUrl,
  interpretationContent: version.interpretation,
  advice: version.advice,
  description: version.description,
});

export type DeckSlip = { versionId: string; oracle: Oracle };

/** The active slips in display order. */
export async function selectDeckSlips(db: Db): Promise<DeckSlip[]> {
  const rows = await db
    .select({ id: oracleSlips.id, versionId: slipVersions.id, ...oracleColumnsOf(slipVersions) })
    .from(oracleSlips)
    .innerJoin(slipVersions, isCurrentVersion)
    .where(and(oracleSlips.isActive, isNull(oracleSlips.deletedAt)))
    .orderBy(asc(oracleSlips.displayOrder), asc(oracleSlips.id));
  return rows.map(({ versionId, ...oracle }) => ({ versionId, oracle }));
}

/** The id of the deck with this hash; null if nothing was drawn from it yet. */
export async function findDeckId(db: Db, hash: Buffer): Promise<string | null> {
  const [deck] = await db.select({ id: decks.id }).from(decks).where(eq(decks.hash, hash));
  return deck?.id ?? null;
}

/** The id of the deck with this hash; inserts it with its slips the first time. */
export async function ensureDeck(db: Db, hash: Buffer, versionIds: readonly string[], now: Date): Promise<string> {
  const id = newId(now);
  const inserted = await db
    .insert(decks)
    .values({ id, hash, size: versionIds.length, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: decks.id });
  if (inserted.length > 0) {
    await db.insert(deckSlips).values(versionIds.map((versionId, position) => ({ deckId: id, position, versionId })));
    return id;
  }
  const existing = await findDeckId(db, hash);
  if (!existing) throw new Error("deck not found after an insert conflict");
  return existing;
}

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
      oracle: { id: oracleDraws.slipId, ...oracleColumnsOf(slipVersions) },
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

/**
 * A version, looked up for each row: with a join the planner may read and sort all of a member's draws before it takes the newest.
 */
const versionOf = (db: Db, versionId: AnyPgColumn) =>
  db.select().from(slipVersions).where(eq(slipVersions.id, versionId)).limit(1).as("version");
type Version = ReturnType<typeof versionOf> | typeof slipVersions;

/** A member's draws, newest first. */
export const memberDraws = declareList(ListInput, {
  name: "draws",
  select: (db, position) => {
    const version = versionOf(db, oracleDraws.versionId);
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
  const version = versionOf(db, oracleDraws.versionId);
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
type SlipRow = Omit<FullSlip, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };
/** A slip with its times in ISO 8601. */
export const toSlip = ({ createdAt, updatedAt, ...slip }: SlipRow): FullSlip => ({
  ...slip,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** The slips that are not deleted. */
export const slips = declareList(slipList, {
  name: "slips",
  select: (db, position) => {
    const version = versionOf(db, oracleSlips.currentVersionId);
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

/** A slip, locked until the transaction ends. */
export async function lockSlip(db: Db, id: string): Promise<FullSlip | null> {
  const [row] = await db
    .select(slipColumnsOf(slipVersions))
    .from(oracleSlips)
    .innerJoin(slipVersions, isCurrentVersion)
    .where(and(eq(oracleSlips.id, id), isNull(oracleSlips.deletedAt)))
    .for("update", { of: oracleSlips });
  return row ? toSlip(row) : null;
}

export const insertVersion = (db: Db, row: typeof slipVersions.$inferInsert) => db.insert(slipVersions).values(row);
export const insertSlip = (db: Db, row: typeof oracleSlips.$inferInsert) => db.insert(oracleSlips).values(row);
export const updateSlipRow = (db: Db, id: string, set: Partial<typeof oracleSlips.$inferInsert>) =>
  db.update(oracleSlips).set(set).where(eq(oracleSlips.id, id));

/** Assigns a visitor's draws to a member. */
export const assignDrawsToMember = (db: Db, visitorHash: Buffer, memberId: string) =>
  db.update(oracleDraws).set({ memberId, visitorHash: null }).where(eq(oracleDraws.visitorHash, visitorHash));
