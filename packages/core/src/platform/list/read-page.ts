import { LIST_LIMIT, type Page } from "@panshi/contracts/platform/list";
import type { Db } from "@panshi/db";
import { and } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ContentCacheReader } from "../cache.ts";
import type { Clock } from "../clock.ts";
import type { CachedTable } from "@panshi/db/cached-table";
import { countCapped } from "./count-capped.ts";
import type { ListDeclaration } from "./declare-list.ts";
import { findTimeRange } from "./indexed-search.ts";
import {
  type AnyListDeclaration,
  selectListRows,
  type PositionedRow,
  type ResolvedSelection,
  resolveSelection,
} from "./list-query.ts";

/** The input of a list's verb; `counted` where the caller wants the total. */
export type WithTotalFlag<Input> = Input & { counted?: boolean | undefined };

/** What a reader of a list passes: the owner where the list has one. */
type Reader<Input, Owner> = { input: Input } & ([Owner] extends [undefined]
  ? { owner?: undefined }
  : { owner: string });
type Paging = { limit: number; cursor?: string | undefined; counted?: boolean | undefined };

/** A page of a list, with its total where the caller wants it. */
export async function readPage<Row, Input extends object, Owner extends AnyPgColumn | undefined, View = Row>({
  ctx,
  list,
  owner,
  input,
  view = (row) => row as unknown as View,
}: { ctx: { db: Db; clock: Clock }; list: ListDeclaration<Row, Input, Owner>; view?: (row: Row) => View } & Reader<
  WithTotalFlag<Input>,
  Owner
>): Promise<Page<View>> {
  const { limit, cursor, counted, ...rest } = input as unknown as Paging;
  const selection = resolveSelection(list, { owner, input: rest, now: ctx.clock.now() });
  const { rows, next } = await readRows(ctx.db, list, selection, { limit, cursor });
  const page = { items: rows.map((row) => view(withoutPosition<Row>(row))), next };
  const total = counted ? await countRows(ctx.db, list, selection) : undefined;
  return total === undefined ? page : { ...page, total };
}

/**
 * {@link readPage} of a list that is the same for everybody: its first page is cached once with the maximum length for each value
 * of its filters, which have to be of a closed set, and `limit` cuts from it.
 */
export async function readCachedPage<Row, Input extends object, View = Row>({
  ctx,
  list,
  input,
  view = (row) => row as unknown as View,
  table,
}: {
  ctx: { db: Db; clock: Clock; cache: ContentCacheReader };
  list: ListDeclaration<Row, Input, undefined>;
  input: WithTotalFlag<Input>;
  view?: (row: Row) => View;
  table: CachedTable;
}): Promise<Page<View>> {
  const { limit, cursor, counted, ...rest } = input as unknown as Paging & { sort?: string; search?: string };
  if (rest.search || (rest.sort ?? list.defaultSort) !== list.defaultSort)
    return readPage<Row, Input, undefined, View>({ ctx, list, input, view });
  const selection = resolveSelection(list, { input: rest, now: ctx.clock.now() });
  const key = `${list.name} ${JSON.stringify(rest)}`;
  const read = async (rows: Paging) => {
    const found = await readRows(ctx.db, list, selection, rows);
    return found.rows.map((row) => ({ item: view(withoutPosition<Row>(row)), cursor: selection.cursorOf(row) }));
  };
  const found =
    cursor === undefined
      ? await ctx.cache.get(key, [table], () => read({ limit: LIST_LIMIT.max + 1 }))
      : await read({ limit: limit + 1, cursor });
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.cursor ?? null) : null;
  const page = { items: shown.map(({ item }) => item), next };
  const total = counted
    ? await ctx.cache.get(`total of ${key}`, [table], () => countRows(ctx.db, list, selection))
    : undefined;
  return total === undefined ? page : { ...page, total };
}

/** The input of a list's export: all rows under its conditions, or those of them that are named. */
export type AllRowsInput<Input> = Omit<Input, "limit" | "cursor"> & { ids?: readonly string[] | undefined };

/** Rows that a batch has unless its reader wants otherwise. */
const BATCH_ROWS = 500;

/**
 * All rows of a selection in batches, for exports: one batch in memory, and no connection or transaction while the reader handles
 * it. Ends when the reader returns. Rows written meanwhile may be missing.
 */
export async function* everyBatch<Row, Input extends object, Owner extends AnyPgColumn | undefined>({
  ctx,
  list,
  owner,
  input,
  rows: limit = BATCH_ROWS,
}: { ctx: { db: Db; clock: Clock }; list: ListDeclaration<Row, Input, Owner>; rows?: number } & Reader<
  AllRowsInput<Input>,
  Owner
>): AsyncGenerator<Row[], void> {
  const { ids, ...rest } = input;
  const selection = resolveSelection(list, { owner, input: rest, ids, now: ctx.clock.now() });
  for (let cursor: string | undefined, hasMore = true; hasMore; ) {
    const { rows, next }: Awaited<ReturnType<typeof readRows>> = await readRows(ctx.db, list, selection, {
      limit,
      cursor,
    });
    if (rows.length > 0) yield rows.map((row) => withoutPosition<Row>(row));
    cursor = next ?? undefined;
    hasMore = next !== null;
  }
}

/** Whether a selection has at most `rows` rows; reads no more than that and one. */
export async function hasAtMost<Row, Input extends object>({
  ctx,
  list,
  input,
  rows,
}: {
  ctx: { db: Db; clock: Clock };
  list: ListDeclaration<Row, Input, undefined>;
  input: AllRowsInput<Input>;
  rows: number;
}): Promise<boolean> {
  const { ids, ...rest } = input;
  const selection = resolveSelection(list, { input: rest, ids, now: ctx.clock.now() });
  return (await countRows(ctx.db, list, selection, rows)) !== undefined;
}

const countRows = (db: Db, list: AnyListDeclaration, { where, planned }: ResolvedSelection, cap?: number) =>
  countCapped(db, list.id.table, and(where, planned), cap);

/** The rows of one page, and the cursor of the next where more follow. */
async function readRows(
  db: Db,
  list: AnyListDeclaration,
  selection: ResolvedSelection,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { indexedSearch } = selection;
  const span = indexedSearch && (await findTimeRange(db, indexedSearch.search));
  const found = await selectListRows(db, list, selection, { rows: limit + 1, cursor, span });
  const end = found.findIndex((row) => !list.fits(row));
  const rows = found.slice(0, end < 0 ? limit : Math.min(end, limit));
  const last = rows.at(-1);
  return { rows, next: last && found.length > rows.length ? selection.cursorOf(last) : null };
}

function withoutPosition<Row>({ positionSort: _sort, positionId: _id, ...row }: PositionedRow): Row {
  return row as Row;
}
