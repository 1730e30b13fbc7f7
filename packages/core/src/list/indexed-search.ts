import { type Db, UNPREPARED } from "@panshi/db";
import { periodsBetween } from "@panshi/db/search-index";
import { searchQuery } from "@panshi/db/search";
import { and, max, min, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { IndexedSearch, NullableSort } from "./declare-list.ts";

/** When the first and the last row of a table were created; null without rows. */
export type Span = { first: Date; last: Date } | null;

/** A search through an index: the text, the filters' terms, and the conditions of the list. */
export type ResolvedSearch = {
  search: IndexedSearch;
  text: string;
  facets: readonly string[];
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
export async function readSpan(db: Db, { at }: IndexedSearch): Promise<Span> {
  const [row] = await db.select({ first: min(at), last: max(at) }).from(at.table);
  return row?.first && row.last ? { first: row.first as Date, last: row.last as Date } : null;
}

/**
 * What the rows have to match, the filters' terms included; null where nothing can. Each term is a condition of its own: the index then
 * goes on from the row of one to that of the next, and reads of a common term only what lies within the others.
 */
function conditionsOf({ search, text, facets }: ResolvedSearch): SQL[] | null {
  const query = (search.query ?? searchQuery)(text);
  if (query === null) return null;
  const terms = query.includes(" | ") ? [query] : query.split(" & ");
  return [...terms, ...facets].map((term) => sql`${search.index} @@ ${term}::tsquery`);
}

/** The condition of all rows that a search finds, for a count. */
export function matchesIndex(resolved: ResolvedSearch): SQL | undefined {
  const { check, also } = resolved.search;
  const terms = conditionsOf(resolved);
  const matches = terms === null ? sql`false` : and(...terms, check?.(resolved.text));
  return or(matches, also?.(resolved.text));
}

/**
 * The condition of a page's rows. The index is asked for one period of creation after the other, the shortest first, until the page is
 * full: so no more is sorted than a period's rows, however common the terms are.
 */
export function foundByIndex({
  id,
  isDescending,
  span,
  rows,
  afterCursor,
  from,
  ...resolved
}: ResolvedSearch & {
  id: AnyPgColumn;
  isDescending: boolean;
  span: Span;
  rows: number;
  afterCursor: SQL | undefined;
  /** The time at which the page begins. */
  from: Date | undefined;
}): SQL {
  const { search, text, conditions } = resolved;
  if (!span) return sql`false`;
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const [start, end] = isDescending ? [from ?? span.last, span.first] : [from ?? span.first, span.last];
  const isOver = isDescending ? start < end : start > end;
  const periods = isOver ? [] : periodsBetween(start, end);
  const terms = conditionsOf(resolved);
  /** `offset 0` keeps the planner from reading by another index: only this one finds few rows whatever is asked. */
  const page = (condition: SQL) => sql`
    select ${id} as id, ${search.at} as at from (select * from ${id.table} where ${condition} offset 0) as ${id.table}
    where ${and(conditions, search.check?.(text), afterCursor) ?? sql`true`}
    order by ${search.at} ${direction}, ${id} ${direction} limit ${rows}`;
  const branches = [];
  if (terms !== null)
    branches.push(sql`
      (select page.id, page.at from json_array_elements_text(${JSON.stringify(periods)}::json) as period(term)
        cross join lateral (${page(and(sql`${search.index} @@ period.term::tsquery`, ...terms) ?? sql`true`)}) as page
        limit ${rows})`);
  const also = search.also?.(text);
  if (also)
    branches.push(sql`(select ${id} as id, ${search.at} as at from ${id.table} where ${and(also, conditions, afterCursor)}
      order by ${search.at} ${direction}, ${id} ${direction} limit ${rows})`);
  // A plan for any limit expects many rows, and would read the whole table for them.
  return branches.length === 0
    ? sql`false`
    : sql`${id} in (select found.id from (${sql.join(branches, sql` union `)}) as found
        order by found.at ${direction}, found.id ${direction} limit ${rows}) ${sql.raw(UNPREPARED)}`;
}
