import type { ReadingVoice } from "@panshi/contracts/journey/reading";
import type { Interpretation } from "@panshi/contracts/journey/oracle";
import type { Db } from "@panshi/db";
import { oracleDraws, oracleReadings } from "@panshi/db/schema";
import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { MemberCtx, MemberOrVisitorCtx } from "../../platform/context.ts";

/** A stored reading. */
export type StoredReading = {
  id: string;
  drawId: string;
  voice: ReadingVoice;
  source: Interpretation["source"];
  text: string;
  rating: number | null;
  answer: string | null;
  createdAt: Date;
};

/** The readings of draws, newest first: at most one a draw for each voice and source. */
export const selectReadings = (db: Db, drawIds: readonly string[]): Promise<StoredReading[]> =>
  db
    .select()
    .from(oracleReadings)
    .where(inArray(oracleReadings.drawId, [...drawIds]))
    .orderBy(desc(oracleReadings.createdAt), desc(oracleReadings.id));

/** A draw's reading in a voice from a source; null if it was not read so. */
export async function findReading(
  db: Db,
  { drawId, voice, source }: Pick<StoredReading, "drawId" | "voice" | "source">,
): Promise<StoredReading | null> {
  const [row] = await db
    .select()
    .from(oracleReadings)
    .where(and(eq(oracleReadings.drawId, drawId), eq(oracleReadings.voice, voice), eq(oracleReadings.source, source)));
  return row ?? null;
}

/** Inserts a reading; false if the draw has one in its voice from its source. */
export async function insertReading(db: Db, row: typeof oracleReadings.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(oracleReadings)
    .values(row)
    .onConflictDoNothing({ target: [oracleReadings.drawId, oracleReadings.voice, oracleReadings.source] })
    .returning({ id: oracleReadings.id });
  return inserted.length > 0;
}

/** A reading of the owner's own draws. */
function isOwn(db: Db, owner: MemberOrVisitorCtx["actor"], id: string) {
  const belongsTo =
    owner.kind === "member"
      ? eq(oracleDraws.memberId, owner.viewer.id)
      : eq(oracleDraws.visitorHash, owner.visitorHash);
  const own = db
    .select({ id: oracleDraws.id })
    .from(oracleDraws)
    .where(and(eq(oracleDraws.id, oracleReadings.drawId), belongsTo));
  return and(eq(oracleReadings.id, id), inArray(oracleReadings.drawId, own));
}

/** Rates a reading of the owner's own draw; false if there is none with this id. */
export async function updateRating(
  db: Db,
  owner: MemberOrVisitorCtx["actor"],
  id: string,
  rating: number,
): Promise<boolean> {
  const rated = await db
    .update(oracleReadings)
    .set({ rating })
    .where(isOwn(db, owner, id))
    .returning({ id: oracleReadings.id });
  return rated.length > 0;
}

/** A member's own reading in 反思, whose questions can be answered. */
const isAnswerable = (db: Db, actor: MemberCtx["actor"], id: string) =>
  and(isOwn(db, actor, id), eq(oracleReadings.voice, "reflective"));

/** The answer to a member's own reading in 反思; undefined if there is none with this id. */
export const selectAnswer = async (db: Db, actor: MemberCtx["actor"], id: string) =>
  (
    await db
      .select({ answer: oracleReadings.answer })
      .from(oracleReadings)
      .where(isAnswerable(db, actor, id))
  )[0];

/** Stores the answer to a member's own reading in 反思; false if there is none with this id. */
export async function updateAnswer(
  db: Db,
  actor: MemberCtx["actor"],
  id: string,
  set: { answer: string | null; answeredAt: Date | null },
): Promise<boolean> {
  const answered = await db
    .update(oracleReadings)
    .set(set)
    .where(isAnswerable(db, actor, id))
    .returning({ id: oracleReadings.id });
  return answered.length > 0;
}

/** A member's newest answers with the time of each. */
export const selectAnswers = (db: Db, memberId: string, limit: number) =>
  db
    .select({ answer: oracleReadings.answer, answeredAt: oracleReadings.answeredAt })
    .from(oracleReadings)
    .innerJoin(oracleDraws, eq(oracleDraws.id, oracleReadings.drawId))
    .where(and(eq(oracleDraws.memberId, memberId), isNotNull(oracleReadings.answer)))
    .orderBy(desc(oracleReadings.answeredAt), desc(oracleReadings.id))
    .limit(limit);
