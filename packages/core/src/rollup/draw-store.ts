import type { Db } from "@panshi/db";
import { dailyRollups, decks, deckSlips, oracleSlips, slipVersions } from "@panshi/db/schema";
import { and, asc, between, eq, isNull, sql } from "drizzle-orm";

/** Slips whose figures are read at once. */
const SLIPS_MAX = 1000;

/** The draws of each slip that is not deleted; `recent` from `first` on. */
export const selectSlipDraws = (db: Db, first: string) =>
  db
    .select({
      id: oracleSlips.id,
      title: oracleSlips.title,
      total: sql<number>`coalesce(sum(${dailyRollups.value}), 0)::float8`,
      recent: sql<number>`coalesce(sum(${dailyRollups.value}) filter (where ${dailyRollups.taipeiDay} >= ${first}), 0)::float8`,
      lastDay: sql<string | null>`max(${dailyRollups.taipeiDay})::text`,
    })
    .from(oracleSlips)
    .leftJoin(
      dailyRollups,
      and(eq(dailyRollups.metric, "draws.slip"), eq(dailyRollups.dimension, sql`${oracleSlips.id}::text`)),
    )
    .where(isNull(oracleSlips.deletedAt))
    .groupBy(oracleSlips.id, oracleSlips.displayOrder)
    .orderBy(asc(oracleSlips.displayOrder), asc(oracleSlips.id))
    .limit(SLIPS_MAX);

/** How many of the draws of these days each slip would have if every deck had been drawn evenly. */
export function selectExpectedDraws(db: Db, first: string, last: string) {
  const drawn = db
    .select({
      deckId: sql<string>`${dailyRollups.dimension}::uuid`.as("deck_id"),
      draws: sql<number>`sum(${dailyRollups.value})::float8`.as("draws"),
    })
    .from(dailyRollups)
    .where(and(eq(dailyRollups.metric, "draws.deck"), between(dailyRollups.taipeiDay, first, last)))
    .groupBy(dailyRollups.dimension)
    .as("drawn");
  return db
    .select({ id: slipVersions.slipId, expected: sql<number>`sum(${drawn.draws} / ${decks.size})` })
    .from(drawn)
    .innerJoin(decks, eq(decks.id, drawn.deckId))
    .innerJoin(deckSlips, eq(deckSlips.deckId, decks.id))
    .innerJoin(slipVersions, eq(slipVersions.id, deckSlips.versionId))
    .groupBy(slipVersions.slipId);
}
