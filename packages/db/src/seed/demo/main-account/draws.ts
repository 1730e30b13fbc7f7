import { taipeiDay } from "@panshi/contracts/taipei-time";
import { createHash } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../connection/client.ts";
import { decks, deckSlips, oracleDraws, oracleReadings, oracleSlips, slipVersions } from "../../../schema/oracle.ts";
import { DAY, HOUR, MINUTE } from "../../days.ts";
import { idAtTime } from "../../seed-ids.ts";
import { insertRows } from "../../insert-rows.ts";
import { Random } from "../../random.ts";
import type { DemoSource } from "../members/generate-member.ts";
import { questionTexts } from "./texts.ts";

/** The active slips in display order. */
const selectDeck = (db: Db) =>
  db
    .select({
      slipId: oracleSlips.id,
      versionId: slipVersions.id,
      interpretation: slipVersions.interpretation,
      advice: slipVersions.advice,
    })
    .from(oracleSlips)
    .innerJoin(slipVersions, eq(slipVersions.id, oracleSlips.currentVersionId))
    .where(and(oracleSlips.isActive, isNull(oracleSlips.deletedAt)))
    .orderBy(asc(oracleSlips.displayOrder), asc(oracleSlips.id));

/** Inserts the draws of a member with their traditional readings, from the current deck; nothing if the deck is empty. */
export async function insertMainAccountDraws(db: Db, memberId: string, { seed, day }: DemoSource): Promise<void> {
  const random = new Random(seed, "draws");
  const deck = await selectDeck(db);
  if (deck.length === 0) return;
  const deckId = await ensureDeck(
    db,
    deck.map(({ versionId }) => versionId),
    day - 200 * DAY,
    random,
  );
  const drawn = questionTexts.map(({ daysAgo, text, source }) => {
    const time = day - daysAgo * DAY + 21 * HOUR + 30 * MINUTE;
    const { slipId, versionId, interpretation, advice } = random.pick(deck);
    const id = idAtTime(time, random);
    const readAt = time + 2 * MINUTE;
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
      reading: {
        id: idAtTime(readAt, random),
        drawId: id,
        voice: "plain" as const,
        source: "traditional" as const,
        // The same text as `traditionalReading` of contracts.
        text: [interpretation, advice && `今天可以做的一件事：${advice}`].filter(Boolean).join("\n\n"),
        createdAt: new Date(readAt),
      },
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
    drawn.map(({ reading }) => reading),
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
