import type { Db } from "@panshi/db";
import { dailyRollups, decks, deckSlips, oracleSlips, slipVersions } from "@panshi/db/schema";
import { and, asc, between, eq, isNull, sql } from "drizzle-orm";

/** Slips whose figures are read at once. */
const SLIPS_MAX = 1000;

/** The draws of each slip that is not deleted; `recent` from `first` on. Each slip's days are read by the index. */
export function selectSlipDraws(db: Db, first: string) {
  const { metric, dimension, taipeiDay: day, value } = dailyRollups;
  const draws = db
    .select({
      total: sql<number>`sum(${value})::float8`.as("total"),
      recent: sql<number>`coalesce(sum(${value}) filter (where ${day} >= ${first}), 0)::float8`.as("recent"),
      lastDay: sql<string | null>`max(${day})::text`.as("last_day"),
    })
    .from(dailyRollups)
    .where(and(eq(metric, "draws.slip"), eq(dimension, sql`${oracleSlips.id}::text`)))
    .as("draws");
  return db
    .select({
      id: oracleSlips.id,
      title: oracleSlips.title,
      total: sql<number>`coalesce(${draws.total}, 0)`,
      recent: sql<number>`coalesce(${draws.recent}, 0)`,
      lastDay: draws.lastDay,
    })
    .from(oracleSlips)
    .innerJoinLateral(draws, sql`true`)
    .where(isNull(oracleSlips.deletedAt))
    .orderBy(asc(oracleSlips.displayOrder), asc(oracleSlips.id))
    .limit(SLIPS_MAX);
}

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
