import type { AnyListContract } from "@panshi/contracts/platform/list";
import type { Db } from "@panshi/db";
import { is, isNotNull, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, PgColumn } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import { isCursorColumn } from "./cursor.ts";

type NotNullColumn = AnyPgColumn<{ notNull: true }>;
/** A nullable column as a sort: what is compared instead, and which rows are listed. */
export type NullableSort = { column: AnyPgColumn; by: SQL; byDescending?: SQL; condition?: SQL };
/** What a list can be sorted by; a nullable column only through {@link sortByNonNull} or {@link sortWithFallback}. */
export type Sortable = NotNullColumn | NullableSort;

/** Sorts by a nullable column, and lists only the rows in which it is set. */
export const sortByNonNull = (column: AnyPgColumn): NullableSort => ({
  column,
  by: sql`${column}`,
  condition: isNotNull(column),
});
/**
 * Sorts by a nullable column as if it were `fallback` (a literal with its type) where it is null; with `descending`, as if it were
 * that in descending order, so that such rows come last either way. Each has an index on the same expression:
 * `index(…).on(sql`coalesce(${t.endsAt}, …)`, t.id)`.
 */
export const sortWithFallback = (column: AnyPgColumn, fallback: SQL, descending = fallback): NullableSort => ({
  column,
  by: sql`coalesce(${column}, ${fallback})`,
  byDescending: sql`coalesce(${column}, ${descending})`,
});

/** The position of a row in its list; a declaration's `select` adds these columns to its own. */
export type PositionColumns = { positionSort: SQL<unknown>; positionId: SQL<unknown> };
export type PositionValues = { [Key in keyof PositionColumns]: unknown };

/** A Drizzle query of rows, before its `where`. */
type RowsQuery = {
  _: { result: PositionValues[] };
  where(condition: SQL | undefined): { orderBy(...by: SQL[]): { limit(rows: number): PromiseLike<PositionValues[]> } };
};
type RowOf<Query extends RowsQuery> = Omit<Query["_"]["result"][number], keyof PositionColumns>;

type FiltersOf<Contract extends AnyListContract> = Contract["filters"];
type SortNameOf<Contract extends AnyListContract> = Contract["sorts"][number];
type Nothing = Record<never, never>;

type Declared<Contract extends AnyListContract, Query extends RowsQuery, Owner> = {
  /** Unique in the product; part of each cursor. */
  name: string;
  select: (db: Db, position: PositionColumns) => Query;
  /** Unique, and the last column of every sort's index. Conditions are on its table. */
  id: NotNullColumn;
  /** The column of the rows' owner, whom a reader then has to name. */
  owner?: Owner;
  /** Which rows are listed at all, at the time of the call. */
  where?: SQL | ((now: Date) => SQL | undefined) | undefined;
  /** A page ends before the first row that does not fit; the first one has to. */
  fits?: (row: RowOf<Query>) => boolean;
  /** The input in other words: a documented filter that stands for others. */
  normalize?: (input: Partial<z.output<Contract>>) => Partial<z.output<Contract>>;
  /** Whether filters exclude each other: their rows would be looked for in the whole table. Days in the wrong order always do. */
  findsNothing?: (input: Partial<z.output<Contract>>) => boolean;
} & (keyof FiltersOf<Contract> extends never
  ? Nothing
  : {
      /** The column that equals a filter's value, or the condition of a value at the time of the call, under a sort. */
      filters: {
        [Key in keyof FiltersOf<Contract>]:
          | AnyPgColumn<{ data: z.output<FiltersOf<Contract>[Key]> }>
          | ((value: z.output<FiltersOf<Contract>[Key]>, now: Date, sort: string) => SQL | undefined);
      };
    }) &
  ([SortNameOf<Contract>] extends [never]
    ? { newestFirst: Sortable } | { oldestFirst: Sortable }
    : { sorts: { [Name in SortNameOf<Contract>]: Sortable } }) &
  (Contract["hasSearch"] extends true ? { search: SearchTarget } : Nothing);

/** The column with the `searchVector` of the texts that are searched, the condition of a search, or an {@link IndexedSearch}. */
export type SearchTarget = AnyPgColumn | ((text: string) => SQL) | IndexedSearch;

/**
 * A search of a table that is too large for sorting what a common term finds, through the table's `searchIndexExpression`
 * (docs/decisions/0036). Its rows are in the order of `at`, newest first unless the list is sorted by that: any other sort is not kept.
 */
export type IndexedSearch = {
  /** The expression of the search index. */
  index: SQL;
  /** The time that the index has the periods of; one of the list's sorts. Rows without it are not listed. */
  at: AnyPgColumn;
  /** The `tsquery` of a text, null for one that finds nothing; by default its `searchTsquery`. */
  query?: (text: string) => string | null;
  /** What a row that the query finds has to match too. */
  check?: (text: string) => SQL | undefined;
  /** The `tsquery` of a filter's value, so that the index finds what both match; it may find more than the filter. */
  facets?: Readonly<Record<string, (value: never, now: Date) => string | undefined>>;
  /** Names of the filters by the first and the last day of `at`: no period before or after them is asked for. */
  days?: { from: string; to: string };
  /** Filters that find few rows, and no facet: with one of them its rows are read and searched, without the index. */
  few?: readonly string[];
  /** Few rows that a text finds otherwise. */
  also?: (text: string) => SQL | undefined;
};

/** A declared list: what {@link readPage} and {@link everyBatch} read. The types of its rows, input and owner are in `types`. */
export class ListDeclaration<Row, Input, Owner extends AnyPgColumn | undefined> {
  declare readonly types: { row: Row; input: Input; owner: Owner };
  readonly contract: AnyListContract;
  readonly name: string;
  readonly select: (db: Db, position: PositionColumns) => RowsQuery;
  readonly id: AnyPgColumn;
  readonly owner: Owner;
  readonly where: (now: Date) => SQL | undefined;
  readonly fits: (row: object) => boolean;
  readonly filters: Record<string, AnyPgColumn | ((value: unknown, now: Date) => SQL | undefined)>;
  readonly normalize: (input: Record<string, unknown>) => Record<string, unknown>;
  readonly findsNothing: (input: Record<string, unknown>) => boolean;
  readonly sorts: Record<string, NullableSort>;
  readonly defaultSort: string;
  readonly search: SearchTarget | undefined;

  constructor(contract: AnyListContract, declared: AnyDeclared) {
    const { newestFirst, oldestFirst, sorts = { at: newestFirst ?? oldestFirst } } = declared;
    this.contract = contract;
    this.name = declared.name;
    this.select = declared.select;
    this.id = declared.id;
    this.owner = declared.owner as Owner;
    const { where } = declared;
    this.where = typeof where === "function" ? where : () => where;
    this.fits = (declared.fits as ((row: object) => boolean) | undefined) ?? (() => true);
    this.normalize = declared.normalize ?? ((input) => input);
    this.findsNothing = declared.findsNothing ?? (() => false);
    this.filters = declared.filters ?? {};
    this.sorts = Object.fromEntries(Object.entries(sorts).map(([name, sort]) => [name, toSort(sort)]));
    this.defaultSort = contract.defaultSort ?? (newestFirst ? "-at" : "at");
    this.search = declared.search;
    for (const column of [this.id, ...Object.values(this.sorts).map((sort) => sort.column)])
      if (!isCursorColumn(column))
        throw new Error(`${declared.name}: a cursor cannot hold ${column.name} (${column.getSQLType()})`);
  }
}

type AnyDeclared = {
  name: string;
  select: (db: Db, position: PositionColumns) => RowsQuery;
  id: AnyPgColumn;
  owner?: AnyPgColumn | undefined;
  where?: SQL | ((now: Date) => SQL | undefined) | undefined;
  fits?: unknown;
  normalize?: (input: Record<string, unknown>) => Record<string, unknown>;
  findsNothing?: (input: Record<string, unknown>) => boolean;
  filters?: Record<string, AnyPgColumn | ((value: unknown, now: Date) => SQL | undefined)>;
  sorts?: Record<string, Sortable>;
  newestFirst?: Sortable;
  oldestFirst?: Sortable;
  search?: SearchTarget;
};

const toSort = (sort: Sortable | undefined): NullableSort => {
  if (!sort) throw new Error("a list needs a sort");
  return is(sort, PgColumn) ? { column: sort, by: sql`${sort}` } : (sort as NullableSort);
};

/**
 * Declares a list beside its store, once: the query of its rows and what each filter, sort and search of its contract is in SQL
 * (docs/decisions/0036). Every sort needs an index that ends with `id`; `list-plans.test.ts` finds each exported declaration.
 */
export const declareList = <
  const Contract extends AnyListContract,
  Query extends RowsQuery,
  const Owner extends AnyPgColumn | undefined = undefined,
>(
  contract: Contract,
  declared: Declared<Contract, Query, Owner>,
): ListDeclaration<RowOf<Query>, z.infer<Contract>, Owner> =>
  new ListDeclaration(contract, declared as unknown as AnyDeclared);
