import { ListInput } from "@panshi/contracts/platform/list";
import type { Db } from "@panshi/db";
import { oracleDraws, slipVersions } from "@panshi/db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "../../platform/context.ts";
import { declareList } from "../../platform/list/declare-list.ts";
import { type SlipVersionColumns, slipVersionQuery } from "./staff/slip-version.ts";

/** The owner of a draw. */
type DrawOwner = Extract<Actor, { kind: "member" | "visitor" }>;

const ownedBy = (owner: DrawOwner) =>
  owner.kind === "member" ? eq(oracleDraws.memberId, owner.viewer.id) : eq(oracleDraws.visitorHash, owner.visitorHash);

const oracleColumnsOf = (version: SlipVersionColumns) => ({
  title: version.title,
  category: version.category,
  fortuneLevel: version.fortuneLevel,
  imageUrl: version.imageUrl,
  interpretationContent: version.interpretation,
  advice: version.advice,
  description: version.description,
  wayOut: version.wayOut,
  askAgainDays: version.askAgainDays,
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
export const lockDrawQuestion = async (db: Db, id: string) =>
  (
    await db
      .select({ question: oracleDraws.question })
      .from(oracleDraws)
      .where(eq(oracleDraws.id, id))
      .for("no key update")
  )[0]?.question;

export const updateDrawQuestion = (db: Db, id: string, question: string) =>
  db.update(oracleDraws).set({ question }).where(eq(oracleDraws.id, id));

/** The line notes and questions of the version that was drawn. */
export async function selectLineNotesAndQuestions(db: Db, drawId: string) {
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
export const memberDrawListQuery = declareList(ListInput, {
  name: "draws",
  select: (db, position) => {
    const version = slipVersionQuery(oracleDraws.versionId);
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
  const version = slipVersionQuery(oracleDraws.versionId);
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

/** Assigns a visitor's draws to a member. */
export const assignDrawsToMember = (db: Db, visitorHash: Buffer, memberId: string) =>
  db.update(oracleDraws).set({ memberId, visitorHash: null }).where(eq(oracleDraws.visitorHash, visitorHash));
