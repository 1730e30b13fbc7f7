import { followingDay, startOfTaipeiDay } from "@panshi/contracts/platform/taipei-time";
import { type Db, UNPREPARED_COMMENT } from "@panshi/db";
import { periodTermsBetween } from "@panshi/db/search-index";
import { searchTsquery } from "@panshi/db/search";
import { and, max, min, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { IndexedSearch, NullableSort } from "./declare-list.ts";

/** When the first and the last row of a table were created; null without rows. */
export type TimeRange = { first: Date; last: Date } | null;

/** A search through an index: the text, the filters' terms, and the conditions of the list. */
type ResolvedSearch = {
  search: IndexedSearch;
  text: string;
  facets: readonly string[];
  /** The Taipei days that the rows lie between, both included. */
  days: { from: string | undefined; to: string | undefined };
  conditions: SQL | undefined;
};

/** The sort of a search: by the time of its index, newest first unless the list is sorted by it. */
export function sortOfSearch(
  sorts: Readonly<Record<string, NullableSort>>,
  { at }: IndexedSearch,
  wanted: string,
): string {
  const name = Object.keys(sorts).find((each) => sorts[each]?.column === at);
  if (name === undefined) throw new Error(`no sort by ${at.name}`);
  return wanted === name ? name : `-${name}`;
}

/** The first and the last time of the index, two steps into the sort's index. */
export async function findTimeRange(db: Db, { at }: IndexedSearch): Promise<TimeRange> {
  const [row] = await db.select({ first: min(at), last: max(at) }).from(at.table);
  return row?.first && row.last ? { first: row.first as Date, last: row.last as Date } : null;
}

/** The part of a table's time that a search asks for. */
function narrowed(
  { first, last }: NonNullable<TimeRange>,
  { from, to }: ResolvedSearch["days"],
): NonNullable<TimeRange> {
  const begin = from === undefined ? first : startOfTaipeiDay(from);
  const end = to === undefined ? last : startOfTaipeiDay(followingDay(to));
  return { first: begin > first ? begin : first, last: end < last ? end : last };
}

/** The `tsquery` of what the rows have to match, the filters' terms included; null where nothing can. */
function queryOf({ search, text, facets }: ResolvedSearch): string | null {
  const query = (search.query ?? searchTsquery)(text);
  return query === null ? null : [`(${query})`, ...facets].join(" & ");
}

/** The condition of all rows that a search finds, for a count. */
export function indexedSearchCondition(resolved: ResolvedSearch): SQL | undefined {
  const { index, check, also } = resolved.search;
  const query = queryOf(resolved);
  const matches = query === null ? sql`false` : and(sql`${index} @@ ${query}::tsquery`, check?.(resolved.text));
  return or(matches, also?.(resolved.text));
}

/** A search that finds at most so many rows in all reads and sorts them, and asks for no long period. */
const ALL_MAX = 1000;
/** Numbers of rows that a search reads, so that few statements are prepared. */
const PAGES = [51, 201];

/**
 * The condition of a page's rows. The index is asked for one period of creation after the other, the shortest first, until the page is
 * full: so no more is sorted than a period's rows, however common the terms are. Where so few rows are in the short periods that few
 * are to be expected in all, it is asked for all at once: a long period's own rows take longer to read.
 */
export function indexedPageCondition({
  id,
  isDescending,
  span: whole,
  rows,
  afterCursor,
  from,
  ...resolved
}: ResolvedSearch & {
  id: AnyPgColumn;
  isDescending: boolean;
  span: TimeRange;
  rows: number;
  afterCursor: SQL | undefined;
  /** The time at which the page begins. */
  from: Date | undefined;
}): SQL {
  const { search, text, conditions } = resolved;
  if (!whole) return sql`false`;
  const span = narrowed(whole, resolved.days);
  const direction = sql.raw(isDescending ? "desc" : "asc");
  // A cursor begins within the days, unless it is made up.
  const begun = from === undefined || from < span.first || from > span.last ? undefined : from;
  const [start, end] = isDescending ? [begun ?? span.last, span.first] : [begun ?? span.first, span.last];
  const isOver = isDescending ? start < end : start > end;
  const query = isOver ? null : queryOf(resolved);
  const { near, far, farStart } = periodTermsBetween(start, end);
  // So many rows in the short periods let expect more than ALL_MAX in all.
  const nearPart = Math.abs(+farStart - +start) / Math.max(1, +span.last - +span.first);
  const many = far.length === 0 ? 0 : Math.min(Math.ceil(ALL_MAX * nearPart), rows);
  // Numbers in the statement: the plan for any limit expects many rows, and would read the whole table for them.
  const limit = sql.raw(String(PAGES.find((page) => page >= rows) ?? rows));
  const allMax = sql.raw(String(ALL_MAX));
  const table = sql`${id.table}`;
  const listed = and(conditions, search.check?.(text), afterCursor) ?? sql`true`;
  const inOrder = sql`order by ${search.at} ${direction}, ${id} ${direction} limit ${limit}`;
  // `offset 0` keeps the planner from reading by another index: only this one finds few rows whatever is asked.
  const matching = (condition: SQL) => sql`(select * from ${table} where ${condition} offset 0) as ${table}`;
  // Two conditions, so that the index reads of a common term only what lies within the period. The planner knows neither.
  const inPeriod = sql`${search.index} @@ period.term::tsquery and ${search.index} @@ (select ${query}::tsquery)`;
  const pageWithin = (
    periods: SQL,
  ) => sql`select page.id, page.at from json_array_elements_text(${periods}) as period(term)
    cross join lateral (select ${id} as id, ${search.at} as at from ${matching(inPeriod)} where ${listed} ${inOrder}) as page
    limit ${limit}`;
  const ifFew = sql`(select case when count(*) < ${many}::int then ${query}::tsquery end from near)`;
  const ifMany = sql`(select case when count(*) > ${allMax} or (select count(*) from near) between ${many}::int and ${limit} - 1
    then ${JSON.stringify(far)} else '[]' end::json from everything)`;
  const also = search.also?.(text);
  const branches = [];
  if (query !== null)
    branches.push(
      sql`select * from near`,
      sql`(select ${id} as id, ${search.at} as at from everything as ${table} where ${listed} ${inOrder})`,
      sql`(${pageWithin(ifMany)})`,
    );
  if (also)
    branches.push(
      sql`(select ${id} as id, ${search.at} as at from ${table} where ${and(also, conditions, afterCursor)} ${inOrder})`,
    );
  if (branches.length === 0) return sql`false`;
  const ctes = sql`with near as materialized (${pageWithin(sql`${JSON.stringify(near)}::json`)}),
    everything as materialized (select * from ${matching(sql`${search.index} @@ ${ifFew}`)} limit ${allMax} + 1)`;
  const found = sql`${query === null ? sql`` : ctes} select found.id from (${sql.join(branches, sql` union `)}) as found
    order by found.at ${direction}, found.id ${direction} limit ${limit}`;
  // How many rows another condition finds depends on the text.
  return sql`${id} in (${found}) ${also ? sql.raw(UNPREPARED_COMMENT) : sql``}`;
}
