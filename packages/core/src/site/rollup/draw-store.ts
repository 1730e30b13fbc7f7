import type { Db } from "@panshi/db";
import { dailyRollups, decks, deckSlips, oracleSlips, slipVersions } from "@panshi/db/schema";
import { and, asc, between, eq, gte, isNull, sql } from "drizzle-orm";

/** Slips whose figures are read at once. */
const SLIPS_MAX = 1000;

/**
 * The draws of each slip that is not deleted; `recent` from `first` on. The total is a sum over months and only recent days are
 * read, each slip's by its own range of the index, so that a year more of draws costs twelve rows a slip.
 */
export function selectSlipDraws(db: Db, first: string) {
  const { metric, dimension, taipeiDay: day, value } = dailyRollups;
  const ofSlip = (name: string) => and(eq(metric, name), eq(dimension, sql`${oracleSlips.id}::text`));
  const sum = sql<number>`coalesce(sum(${value}), 0)::float8`;
  const months = db
    .select({ total: sum.as("total") })
    .from(dailyRollups)
    .where(ofSlip("draws.slip_month"))
    .as("months");
  const days = db
    .select({ recent: sum.as("recent") })
    .from(dailyRollups)
    .where(and(ofSlip("draws.slip"), gte(day, first)))
    .as("days");
  const last = db
    .select({ day: sql<string | null>`max(${day})::text`.as("day") })
    .from(dailyRollups)
    .where(ofSlip("draws.slip"))
    .as("last");
  return db
    .select({
      id: oracleSlips.id,
      title: oracleSlips.title,
      total: months.total,
      recent: days.recent,
      lastDay: last.day,
    })
    .from(oracleSlips)
    .innerJoinLateral(months, sql`true`)
    .innerJoinLateral(days, sql`true`)
    .innerJoinLateral(last, sql`true`)
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
