import type { Db } from "@panshi/db";
import { getTableName } from "drizzle-orm";
import type { PgSelect } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { ListDeclaration } from "../platform/list/declare-list.ts";
import { findTimeRange, sortOfSearch } from "../platform/list/indexed-search.ts";
import {
  type AnyListDeclaration,
  selectListRows,
  type PositionedRow,
  resolveSelection,
} from "../platform/list/list-query.ts";
import { HEAVY_MEMBER, rowCreatedAt, rowId, ROW_COUNT } from "./large-tables.ts";
import type { Statement } from "./plan-problems.ts";

/** The lists that a module exports, by themselves or in a record. */
export const listsIn = (module: Record<string, unknown>): AnyListDeclaration[] =>
  Object.values(module)
    .flatMap((value) => (isRecord(value) && !(value instanceof ListDeclaration) ? Object.values(value) : [value]))
    .filter((value): value is AnyListDeclaration => value instanceof ListDeclaration);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The name of the table whose rows are listed. */
export const tableOf = (list: AnyListDeclaration) => getTableName(list.id.table);

/** A page of the default length, and one row more. */
const PAGE = 51;
/** When the lists are read: after all but few rows were created. */
const NOW = rowCreatedAt(ROW_COUNT - 20);
/** Texts that few rows of generic-rows.ts have, and all. */
const SEARCHES = ["rare7", "common"];

/**
 * The statements of the first page and of a deep one, for each sort in both directions, alone and with a first and a last value of
 * each filter and of each two filters, without a search, with one that finds few rows and with one that finds all.
 */
export async function statementsOf(db: Db, list: AnyListDeclaration): Promise<Statement[]> {
  const owner = list.owner && HEAVY_MEMBER;
  const statements: Statement[] = [];
  // oxlint-disable no-await-in-loop -- one after the other, because each reads a whole table
  for (const sort of sortsOf(list)) {
    const middle = await middleOf(db, list, { sort });
    if (!middle) throw new Error(`${list.name}: ${tableOf(list)} needs more large rows`);
    for (const filters of filtersOf(list)) {
      const position = hasOneFilter(list) ? ((await middleOf(db, list, { sort, ...filters })) ?? middle) : middle;
      for (const search of list.search ? [undefined, ...SEARCHES] : [undefined]) {
        const selection = resolveSelection(list, { owner, input: { sort, search, ...filters }, now: NOW });
        const { indexedSearch } = selection;
        // Only the order of the index is kept, which has its own turn.
        if (indexedSearch && sortOfSearch(list.sorts, indexedSearch.search, sort) !== sort) continue;
        const span = indexedSearch && (await findTimeRange(db, indexedSearch.search));
        for (const cursor of [undefined, selection.cursorOf(position)])
          statements.push(toStatement(selectListRows(db, list, selection, { rows: PAGE, cursor, span })));
      }
    }
  }
  // oxlint-enable no-await-in-loop
  return statements;
}

const hasOneFilter = ({ contract }: AnyListDeclaration) => Object.keys(contract.filters).length === 1;

/** The row in the middle of a selection; undefined where it has few rows. */
async function middleOf(
  db: Db,
  list: AnyListDeclaration,
  input: Record<string, unknown>,
): Promise<PositionedRow | undefined> {
  const selection = resolveSelection(list, { owner: list.owner && HEAVY_MEMBER, input, now: NOW });
  const rows = await countRows(db, selectListRows(db, list, selection, { rows: ROW_COUNT }));
  if (rows < ROW_COUNT / 20) return undefined;
  const first = selectListRows(db, list, selection, { rows: 1 }) as unknown as PgSelect;
  const [middle] = await first.offset(Math.floor(rows / 2));
  return middle as PositionedRow | undefined;
}

/** How many rows a list's query has, without fetching them. */
export const countRows = (db: Db, query: PromiseLike<PositionedRow[]>): Promise<number> =>
  db.$count((query as unknown as PgSelect).as("rows"));

/** A fixed order has one direction. */
const sortsOf = ({ contract, defaultSort }: AnyListDeclaration): string[] =>
  contract.sorts.length === 0 ? [defaultSort] : contract.sorts.flatMap((name) => [name, `-${name}`]);

/** None, each one, and each two: what a third filter leaves out was read already. Of a single filter, every value of an enum. */
function filtersOf(list: AnyListDeclaration): Record<string, unknown>[] {
  const each = Object.entries(list.contract.filters).map(([name, schema]) =>
    sampleValues(schema, hasOneFilter(list)).map((value) => ({ [name]: value })),
  );
  const pairs = each.flatMap((first, index) =>
    each.slice(index + 1).flatMap((second) => first.flatMap((a) => second.map((b) => ({ ...a, ...b })))),
  );
  return [{}, ...each.flat(), ...pairs];
}

/** Selections whose totals are compared with the rows that they find: each filter and search alone. */
export const selectionsToCount = (list: AnyListDeclaration): Record<string, unknown>[] => [
  ...filtersOf(list).filter((filters) => Object.keys(filters).length < 2),
  ...(list.search ? SEARCHES.map((search) => ({ search })) : []),
];

/** Values that a filter's schema takes: the first and last of a closed set, or all. */
function sampleValues(schema: z.ZodMiniType, all: boolean): unknown[] {
  const def = schema._zod.def as {
    type: string;
    entries?: Record<string, string>;
    format?: string;
    in?: z.ZodMiniType;
  };
  if (def.in) return [...new Set(sampleValues(def.in, all).map((value) => z.parse(schema, value)))];
  if (def.type === "boolean") return [true, false];
  if (def.type === "enum" && all) return Object.values(def.entries ?? {});
  if (def.type === "enum")
    return [...new Set([Object.values(def.entries ?? {}).at(0), Object.values(def.entries ?? {}).at(-1)])];
  if (def.type === "number") return [7];
  if (def.type !== "string") throw new Error(`no sample values of a filter of type ${def.type}`);
  return [
    { uuid: rowId(7), guid: rowId(7), date: "2026-03-01", datetime: "2026-01-01T00:30:00Z" }[def.format ?? ""] ??
      "text 7",
  ];
}

function toStatement(query: PromiseLike<PositionedRow[]>): Statement {
  const { sql: text, params } = (query as unknown as { toSQL(): { sql: string; params: unknown[] } }).toSQL();
  return { text, params };
}
