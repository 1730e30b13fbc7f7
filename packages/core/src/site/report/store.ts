import type { Db } from "@panshi/db";
import { blogPosts, dailyRollups, oracleSlips } from "@panshi/db/schema";
import { and, between, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { wholeMonths } from "./rules.ts";

const { metric, dimension, taipeiDay, value } = dailyRollups;
const sumWhere = (condition: SQL | undefined) =>
  sql<number>`coalesce(sum(${value}) filter (where ${condition ?? sql`true`}), 0)::float8`;

/** The sums of metrics over the days from `first` to `last`, and over those from `before` to `first`, by dimension. */
export const selectPeriodSums = (db: Db, metrics: readonly string[], before: string, first: string, last: string) =>
  db
    .select({
      metric,
      dimension,
      now: sumWhere(sql`${taipeiDay} >= ${first}`),
      before: sumWhere(sql`${taipeiDay} < ${first}`),
    })
    .from(dailyRollups)
    .where(and(inArray(metric, [...metrics]), between(taipeiDay, before, last)))
    .groupBy(metric, dimension);

/** The most viewed pages from `first` to `last`, from months where they lie in it wholly. */
export function selectPopularPages(db: Db, first: string, last: string, limit: number) {
  const { months, days } = wholeMonths(first, last);
  const ofDays = days.map((span) => and(eq(metric, "pages.page"), between(taipeiDay, span.first, span.last)));
  const ofMonths = months ? [and(eq(metric, "pages.page_month"), between(taipeiDay, months.first, months.last))] : [];
  const views = sql<number>`sum(${value})::float8`;
  return db
    .select({ path: dimension, views })
    .from(dailyRollups)
    .where(or(...ofDays, ...ofMonths))
    .groupBy(dimension)
    .orderBy(desc(views), dimension)
    .limit(limit);
}

/** The titles of posts that are not deleted, published or not, by their slugs. */
export const selectPostTitles = (db: Db, slugs: readonly string[]) =>
  db
    .select({ slug: blogPosts.slug, title: blogPosts.title })
    .from(blogPosts)
    .where(and(isNull(blogPosts.deletedAt), inArray(blogPosts.slug, [...slugs])));

/** The titles of slips, deleted or not. */
export const selectSlipTitles = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: oracleSlips.id, title: oracleSlips.title })
    .from(oracleSlips)
    .where(inArray(oracleSlips.id, [...ids]));

/** All rows of metrics that have few, which a job writes together. */
export const selectFigures = (db: Db, metrics: readonly string[]) =>
  db
    .select({ metric, dimension, day: taipeiDay, value, updatedAt: dailyRollups.updatedAt })
    .from(dailyRollups)
    .where(inArray(metric, [...metrics]));
