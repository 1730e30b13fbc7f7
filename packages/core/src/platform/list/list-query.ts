import { type Db, UNPREPARED_COMMENT } from "@panshi/db";
import { searchTsquery } from "@panshi/db/search";
import { and, asc, desc, eq, inArray, is, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, PgColumn } from "drizzle-orm/pg-core";
import { cursorBinding, cursorTime, decodeCursor, encodeCursor } from "./cursor.ts";
import type { IndexedSearch, ListDeclaration, PositionValues, SearchTarget } from "./declare-list.ts";
import { indexedPageCondition, indexedSearchCondition, type TimeRange, sortOfSearch } from "./indexed-search.ts";

export type AnyListDeclaration = ListDeclaration<unknown, unknown, AnyPgColumn | undefined>;

/** Which rows of a list: its owner's, those that its filters match `now` and its search, of `ids` alone where given, in the order of its sort. */
type Selection = {
  owner?: string | undefined;
  input: Record<string, unknown>;
  ids?: readonly string[] | undefined;
  now: Date;
};
export type PositionedRow = PositionValues & Record<string, unknown>;

/** What a list's selection is in SQL. */
export function resolveSelection(list: AnyListDeclaration, { owner, input: asked, ids, now }: Selection) {
  const input = list.normalize(asked);
  const search = list.search && input.search ? (input.search as string) : undefined;
  const indexed = search !== undefined && isIndexed(list.search) ? list.search : undefined;
  const findsFew = ids !== undefined || (indexed?.few?.some((name) => input[name] !== undefined) ?? false);
  const wantedSort = (input.sort as string | undefined) ?? list.defaultSort;
  const sortInput = indexed && !findsFew ? sortOfSearch(list.sorts, indexed, wantedSort) : wantedSort;
  const isDescending = sortInput.startsWith("-");
  const sort = list.sorts[isDescending ? sortInput.slice(1) : sortInput];
  if (!sort) throw new Error(`${list.name} has no sort ${sortInput}`);
  const given = Object.keys(list.filters).filter((name) => input[name] !== undefined);
  const ownerColumn = list.owner;
  if (ownerColumn && owner === undefined) throw new Error(`${list.name} needs its owner`);
  // The id is not compared twice where the list is sorted by it.
  const keys = sort.column === list.id ? [list.id] : [sort.column, list.id];
  const sortBy = isDescending ? (sort.byDescending ?? sort.by) : sort.by;
  const by = keys.length === 1 ? [sortBy] : [sortBy, sql`${list.id}`];
  const binding = cursorBinding([list.name, owner, sortInput, given.map((name) => [name, input[name]]), search]);
  const conditions = and(
    ownerColumn && eq(ownerColumn, owner),
    list.where(now),
    sort.condition,
    ids && inArray(list.id, [...ids]),
    areDaysReversed(input) || list.findsNothing(input) ? sql`false` : undefined,
    ...given.map((name) => filterCondition(list.filters[name], input[name], now, sortInput)),
  );
  const { from, to } = indexed?.days ?? { from: "", to: "" };
  const ofIndex = indexed && {
    search: indexed,
    days: { from: input[from] as string | undefined, to: input[to] as string | undefined },
    text: search ?? "",
    facets: given.flatMap((name) => indexed.facets?.[name]?.(input[name] as never, now) ?? []),
    conditions,
  };
  return {
    by,
    isDescending,
    /** The search through an index, whose pages need the {@link TimeRange} of the table. */
    indexedSearch: findsFew ? undefined : ofIndex,
    where: and(
      conditions,
      ofIndex
        ? indexedSearchCondition(ofIndex)
        : search === undefined || !list.search
          ? undefined
          : searchCondition(list.search, search),
    ),
    /** The condition of the rows after a cursor: one row comparison, so that an index starts at it. */
    after: (cursor: string): SQL => {
      const values = decodeCursor(cursor, binding, keys);
      return sql`${tuple(by)} ${sql.raw(isDescending ? "<" : ">")} ${tuple(values)}`;
    },
    cursorOf: ({ positionSort, positionId }: PositionedRow): string =>
      encodeCursor(binding, keys, [positionSort, positionId]),
    /** A filter or search finds few rows or many, so its plan is made for its value. */
    planned:
      given.length > 0 || search !== undefined || ids !== undefined ? sql.raw(`true ${UNPREPARED_COMMENT}`) : undefined,
    position: { positionSort: sql`${sortBy}`.mapWith(sort.column), positionId: sql`${list.id}`.mapWith(list.id) },
  };
}
export type ResolvedSelection = ReturnType<typeof resolveSelection>;

const areDaysReversed = ({ from, to }: Record<string, unknown>): boolean =>
  typeof from === "string" && typeof to === "string" && from > to;

/** The one query of every list: at most `rows` rows, in the order of the sort. `span`: for a search through an index. */
export function selectListRows(
  db: Db,
  list: AnyListDeclaration,
  { by, isDescending, where, after, position, planned, indexedSearch }: ResolvedSelection,
  { rows, cursor, span }: { rows: number; cursor?: string | undefined; span?: TimeRange | undefined },
) {
  const afterCursor = cursor === undefined ? undefined : after(cursor);
  const found =
    indexedSearch &&
    indexedPageCondition({
      ...indexedSearch,
      id: list.id,
      isDescending,
      span: span ?? null,
      rows,
      afterCursor,
      from: cursor === undefined ? undefined : cursorTime(cursor),
    });
  return list
    .select(db, position)
    .where(found ?? and(where, afterCursor, planned))
    .orderBy(...by.map((key) => (isDescending ? desc(key) : asc(key))))
    .limit(rows) as PromiseLike<PositionedRow[]>;
}

const tuple = (parts: readonly SQL[]) => sql`(${sql.join([...parts], sql`, `)})`;

const filterCondition = (
  filter: AnyListDeclaration["filters"][string] | undefined,
  value: unknown,
  now: Date,
  sort: string,
): SQL | undefined =>
  is(filter, PgColumn)
    ? eq(filter, value)
    : (filter as (value: unknown, now: Date, sort: string) => SQL | undefined)(value, now, sort);

const isIndexed = (searched: SearchTarget | undefined): searched is IndexedSearch =>
  typeof searched === "object" && !is(searched, PgColumn);

const searchCondition = (searched: SearchTarget, text: string): SQL =>
  is(searched, PgColumn) ? termsCondition(searched, text) : (searched as (text: string) => SQL)(text);

/** Rows that have every term of the text; none for a text without a letter or digit. */
export function termsCondition(column: AnyPgColumn, text: string): SQL {
  const query = searchTsquery(text);
  return query === null ? sql`false` : sql`${column} @@ ${query}::tsquery`;
}
