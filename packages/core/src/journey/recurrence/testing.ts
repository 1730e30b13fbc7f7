import type { EmotionalState } from "@panshi/contracts/journey/dialogue";
import type { PrayerManualKey } from "@panshi/contracts/journey/journey";
import type { FortuneLevel, OracleCategory } from "@panshi/contracts/journey/oracle";
import { newId, transaction } from "@panshi/db";
import {
  decks,
  dialogues,
  manualDays,
  manualEnrolments,
  oracleDraws,
  oracleSlips,
  prayers,
  slipVersions,
} from "@panshi/db/schema";
import type { Ctx } from "../../platform/context.ts";

/** Days of a member, for tests; each row is made at noon of its Taipei day. */
export type TestJourneyRows = {
  wishes?: (Partial<typeof prayers.$inferInsert> & { day: string; content: string })[];
  draws?: { day: string; question?: string; level?: FortuneLevel; category?: OracleCategory }[];
  dialogues?: { day: string; content: string; insights?: string; mood?: EmotionalState }[];
  /** A note for each day; seven of them finish the manual. */
  manual?: { manual: PrayerManualKey; notes: { day: string; note: string | null }[] };
};

/** Noon in Taipei. */
export const noonOf = (day: string): Date => new Date(`${day}T04:00:00Z`);

/** For tests: inserts what a member wrote and drew. */
export async function insertTestJourneyRows(
  ctx: Pick<Ctx, "db" | "clock">,
  memberId: string,
  rows: TestJourneyRows,
): Promise<void> {
  await transaction(ctx, async ({ db }) => {
    const stamped = (day: string) => ({
      id: newId(noonOf(day)),
      memberId,
      createdAt: noonOf(day),
      updatedAt: noonOf(day),
    });
    if (rows.wishes?.length)
      await db.insert(prayers).values(
        rows.wishes.map(({ day, ...wish }) => ({
          ...stamped(day),
          title: wish.content.slice(0, 20),
          soulPlanet: "venus",
          soulLeyline: "luye",
          sacredObject: "meteorite",
          sacredSong: "spirit_light",
          ritualDay: day,
          ...wish,
        })),
      );
    for (const { day, question = "", level = "good", category = "general" } of rows.draws ?? []) {
      const { updatedAt: _, ...row } = stamped(day);
      const slip = { id: newId(noonOf(day)), createdAt: row.createdAt };
      const version = newId(noonOf(day));
      const deckId = newId(noonOf(day));
      const listed = { title: "籤", category, fortuneLevel: level };
      await db.insert(oracleSlips).values({ ...slip, ...listed, currentVersionId: version, updatedAt: row.createdAt });
      await db.insert(slipVersions).values({
        id: version,
        slipId: slip.id,
        ...listed,
        description: "詩",
        interpretation: "解",
        advice: "行",
        createdAt: row.createdAt,
      });
      await db.insert(decks).values({ id: deckId, hash: Buffer.from(deckId), size: 1, createdAt: row.createdAt });
      await db
        .insert(oracleDraws)
        .values({ ...row, deckId, slipId: slip.id, versionId: version, taipeiDay: day, question, source: "temple" });
    }
    if (rows.dialogues?.length)
      await db.insert(dialogues).values(
        rows.dialogues.map(({ day, content, insights = "", mood = "calm" }) => ({
          ...stamped(day),
          meditationDate: day,
          emotionalState: mood,
          dialogueContent: content,
          soulInsights: insights,
        })),
      );
    if (rows.manual) {
      const { manual, notes } = rows.manual;
      const [first, last] = [notes[0]?.day ?? "2026-01-01", notes.at(-1)?.day ?? "2026-01-01"];
      const id = newId(noonOf(first));
      const finishedAt = notes.length === 7 ? noonOf(last) : null;
      await db.insert(manualEnrolments).values({ id, memberId, manual, startedAt: noonOf(first), finishedAt });
      await db.insert(manualDays).values(
        notes.map(({ day, note }, index) => ({
          enrolmentId: id,
          dayNumber: index + 1,
          taipeiDay: day,
          doneAt: noonOf(day),
          note,
        })),
      );
    }
  });
}
