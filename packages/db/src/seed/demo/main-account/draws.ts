import { readingVoiceKeys, traditionalReadingIn } from "@panshi/contracts/journey/reading";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { createHash } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../connection/client.ts";
import {
  decks,
  deckSlips,
  oracleDraws,
  oracleReadings,
  oracleSlips,
  slipVersions,
} from "../../../schema/journey/oracle.ts";
import { DAY, HOUR, MINUTE } from "../../days.ts";
import { idAtTime } from "../../seed-ids.ts";
import { insertRows } from "../../insert-rows.ts";
import { Random } from "../../random.ts";
import type { DemoInputs } from "../members/generate-member.ts";
import { questionTexts } from "./texts.ts";

/** The active slips in display order. */
const selectDeck = (db: Db) =>
  db
    .select({
      slipId: oracleSlips.id,
      versionId: slipVersions.id,
      description: slipVersions.description,
      interpretationContent: slipVersions.interpretation,
      advice: slipVersions.advice,
      lineNotes: slipVersions.lineNotes,
      questions: slipVersions.questions,
    })
    .from(oracleSlips)
    .innerJoin(slipVersions, eq(slipVersions.id, oracleSlips.currentVersionId))
    .where(and(oracleSlips.isActive, isNull(oracleSlips.deletedAt)))
    .orderBy(asc(oracleSlips.displayOrder), asc(oracleSlips.id));

/** Inserts the draws of a member with their traditional readings, from the current deck; nothing if the deck is empty. */
export async function insertMainAccountDraws(db: Db, memberId: string, { seed, day }: DemoInputs): Promise<void> {
  const random = new Random(seed, "draws");
  const deck = await selectDeck(db);
  if (deck.length === 0) return;
  const deckId = await ensureDeck(
    db,
    deck.map(({ versionId }) => versionId),
    day - 200 * DAY,
    random,
  );
  const drawn = questionTexts.map(({ daysAgo, text, source, ratings }) => {
    const time = day - daysAgo * DAY + 21 * HOUR + 30 * MINUTE;
    const { slipId, versionId, ...texts } = random.pick(deck);
    const id = idAtTime(time, random);
    const readings = readingVoiceKeys.flatMap((voice, index) => {
      const rating = ratings[voice];
      const readAt = time + (2 + 3 * index) * MINUTE;
      return rating === undefined
        ? []
        : [
            {
              id: idAtTime(readAt, random),
              drawId: id,
              voice,
              source: "traditional" as const,
              text: traditionalReadingIn(voice, texts),
              rating,
              createdAt: new Date(readAt),
            },
          ];
    });
    return {
      draw: {
        id,
        memberId,
        deckId,
        slipId,
        versionId,
        taipeiDay: taipeiDay(time),
        question: text,
        source,
        createdAt: new Date(time),
      },
      readings,
    };
  });
  await insertRows(
    db,
    oracleDraws,
    drawn.map(({ draw }) => draw),
  );
  await insertRows(
    db,
    oracleReadings,
    drawn.flatMap(({ readings }) => readings),
  );
}

/** The id of the deck with these versions, identified by the SHA-256 over their ids in order; inserted if it is new. */
async function ensureDeck(db: Db, versionIds: readonly string[], time: number, random: Random): Promise<string> {
  const hash = createHash("sha256").update(versionIds.join("\n")).digest();
  const id = idAtTime(time, random);
  const inserted = await db
    .insert(decks)
    .values({ id, hash, size: versionIds.length, createdAt: new Date(time) })
    .onConflictDoNothing()
    .returning({ id: decks.id });
  if (inserted.length > 0) {
    await insertRows(
      db,
      deckSlips,
      versionIds.map((versionId, position) => ({ deckId: id, position, versionId })),
    );
    return id;
  }
  const [deck] = await db.select({ id: decks.id }).from(decks).where(eq(decks.hash, hash));
  if (!deck) throw new Error("A deck of this hash exists and cannot be found.");
  return deck.id;
}
