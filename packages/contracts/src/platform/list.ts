import * as z from "zod/mini";
import { bulkIds } from "./change.ts";
import { id, maxTextCheck, possiblyEmptyText } from "./text.ts";

/** Rows in one page of a list. */
export const LIST_LIMIT = { default: 50, max: 200 } as const;
/** The longest search, in UTF-16 units. */
export const SEARCH_MAX = 100;
/** The longest cursor: it holds the last row's value of the sort, which may be a title of 200 characters that JSON escapes. */
const CURSOR_MAX = 1800;

const paging = {
  limit: z._default(
    z.int32("筆數必須是整數").check(z.gte(1, "筆數至少 1"), z.lte(LIST_LIMIT.max, "筆數最多 200")),
    LIST_LIMIT.default,
  ),
  cursor: z.optional(
    z.string("頁碼不正確").check(maxTextCheck(CURSOR_MAX, "頁碼不正確"), z.regex(/^[A-Za-z0-9_-]+$/, "頁碼不正確")),
  ),
};
const searchText = z.optional(possiblyEmptyText(SEARCH_MAX));

/** A sort's name, ascending; or `-name`, descending. */
export type SortOf<Name extends string> = Name | `-${Name}`;

type Filters = Record<string, z.ZodMiniType>;
type Nothing = Record<never, never>;
type Shape<F extends Filters, Name extends string, Searched extends boolean> = typeof paging & {
  [Key in keyof F]: z.ZodMiniOptional<F[Key]>;
} & ([Name] extends [never] ? Nothing : { sort: z.ZodMiniDefault<z.ZodMiniEnum<{ [Sort in SortOf<Name>]: Sort }>> }) &
  (Searched extends true ? { search: typeof searchText } : Nothing);

/** What a list was declared with. A list with one fixed order has no `sorts`. */
type Description<F extends Filters, Name extends string, Searched extends boolean> = {
  filters: F;
  sorts: readonly Name[];
  defaultSort: [Name] extends [never] ? undefined : SortOf<Name>;
  hasSearch: Searched;
};
/** The input schema of a list, with what it was declared with. */
type ListContract<F extends Filters, Name extends string, Searched extends boolean> = z.ZodMiniObject<
  { [Key in keyof Shape<F, Name, Searched>]: Shape<F, Name, Searched>[Key] },
  z.core.$strict
> &
  Description<F, Name, Searched>;
/** The contract of any list. */
export type AnyListContract = z.ZodMiniType & {
  filters: Filters;
  sorts: readonly string[];
  defaultSort: string | undefined;
  hasSearch: boolean;
};

/**
 * The input of a list that can grow (S7.94): `{ limit, cursor, sort, search, …filters }`, the same flat names in tRPC, in a query
 * string and in a screen's address. Paging is keyset: `cursor` is the opaque `next` of the page before. A list without `sorts` has
 * one fixed order; with them, `sort` is a {@link SortOf} of their names. An empty `search` is none.
 */
export function listInput<
  const F extends Filters = Nothing,
  const Name extends string = never,
  const Searched extends boolean = false,
>(
  declared: { filters?: F; search?: Searched } & ([Name] extends [never]
    ? { sorts?: never; defaultSort?: never }
    : { sorts: readonly Name[]; defaultSort: NoInfer<SortOf<Name>> }),
): ListContract<F, Name, Searched> {
  const { filters = {} as F, sorts = [], defaultSort, search = false } = declared;
  const either = sorts.flatMap((name) => [name, `-${name}`]);
  const schema = z.strictObject({
    ...paging,
    ...(defaultSort !== undefined && { sort: z._default(z.enum(either, "沒有這種排序"), defaultSort) }),
    ...(search && { search: searchText }),
    ...Object.fromEntries(Object.entries<z.ZodMiniType>(filters).map(([name, filter]) => [name, z.optional(filter)])),
  });
  const described = { filters, sorts, defaultSort, hasSearch: search };
  return Object.assign(schema, described) as unknown as ListContract<F, Name, Searched>;
}

type SelectedRows = { ids?: string[] | undefined };
/** The input of a list's export: its filters, sort and search, for all rows; with `ids` for those of them that were selected. */
export const allRowsInput = <F extends Filters, Name extends string, Searched extends boolean>(
  list: ListContract<F, Name, Searched>,
) =>
  z.extend(z.omit(list, { limit: true, cursor: true } as never), {
    ids: z.optional(bulkIds),
  }) as unknown as z.ZodMiniType<
    Omit<z.output<ListContract<F, Name, Searched>>, "limit" | "cursor"> & SelectedRows,
    Omit<z.input<ListContract<F, Name, Searched>>, "limit" | "cursor"> & SelectedRows
  >;

/** Newer rows of a list are counted up to this many. */
export const NEWER_ROWS_MAX = 50;

/** The input of a count of the rows that are newer than those that a screen shows: the list's filters, and the newest id there. */
export const newerRowsInput = <F extends Filters, Name extends string, Searched extends boolean>(
  list: ListContract<F, Name, Searched>,
) =>
  z.strictObject({
    ...Object.fromEntries(
      Object.entries<z.ZodMiniType>(list.filters).map(([name, filter]) => [name, z.optional(filter)]),
    ),
    newest: id,
  }) as unknown as z.ZodMiniType<
    { [Key in keyof F]?: z.output<F[Key]> } & { newest: string },
    { [Key in keyof F]?: z.input<F[Key]> } & { newest: string }
  >;
/** How many rows are newer; null for more than {@link NEWER_ROWS_MAX}. */
export const NewerRows = z.object({ count: z.nullable(z.int32()) });
export type NewerRows = z.infer<typeof NewerRows>;

/** The ids of all rows that match a list's conditions, for an act on them; null where there are more than {@link TOTAL_CAP}. */
export const MatchingIds = z.object({ ids: z.nullable(z.array(id)) });
export type MatchingIds = z.infer<typeof MatchingIds>;

/** Of a list with one fixed order and no filters. */
export const ListInput = listInput({});
export type ListInput = z.infer<typeof ListInput>;

/** Totals are counted up to this many rows; a longer list has none (docs/decisions/0028). */
export const TOTAL_CAP = 10_000;

/**
 * A page of rows; `next` is the cursor of the next page, null at the end; `total` is the number of rows in the whole
 * list, where it was counted. REST answers `items`, with `next` in `Link` and `total` in `X-Total-Count`.
 */
export type Page<T> = { items: T[]; next: string | null; total?: number | undefined };
/** The schema of a {@link Page} of `item`. */
export const pageSchema = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()), total: z.optional(z.int()) });
