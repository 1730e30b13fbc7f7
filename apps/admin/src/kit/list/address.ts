import { SEARCH_MAX, type SortOf } from "@panshi/contracts/platform/list";
import { useSearchParams } from "react-router-dom";
import { daysOfPeriod, isPeriod, type Period } from "./days.ts";

type Filter = { safeParse: (value: unknown) => { success: boolean }; _zod: { output: unknown } };

/** A list of the contracts, made with `listInput`. */
export type AnyListDefinition = {
  filters: Readonly<Record<string, Filter>>;
  sorts: readonly string[];
  /** Undefined for a list with one fixed order. */
  defaultSort: string | undefined;
  hasSearch: boolean;
};
export type SortNameOf<List extends AnyListDefinition> = List["sorts"][number];
export type FilterNameOf<List extends AnyListDefinition> = keyof List["filters"] & string;
export type FilterValueOf<
  List extends AnyListDefinition,
  Name extends FilterNameOf<List>,
> = List["filters"][Name]["_zod"]["output"];
type FilterValues<List extends AnyListDefinition> = { [Name in FilterNameOf<List>]?: FilterValueOf<List, Name> };

/** What the address says of a list: the list's input without limit and cursor. A list with one fixed order has no sort. */
export type ListParams<List extends AnyListDefinition> = FilterValues<List> & {
  sort: SortOf<SortNameOf<List>>;
  search?: string;
};

/** A change of it; undefined takes a part away. */
export type ListParamsChange<List extends AnyListDefinition> = {
  [Key in keyof ListParams<List>]?: ListParams<List>[Key] | undefined;
};

/** What a text in an address can stand for. */
const readings = (text: string): unknown[] => [text, text === "true" || (text === "false" ? false : Number(text))];

/** What the server takes as a search: neither too long, nor with a control character or half of a pair. */
export const normalizeSearchText = (text: string) =>
  text
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, SEARCH_MAX)
    .replace(/\p{Cs}/gu, "");

/** Reads the address. A filter, value or sort that the list does not have is ignored. */
export function parseListParams<List extends AnyListDefinition>(list: List, params: URLSearchParams): ListParams<List> {
  const state: Record<string, unknown> = { ...(list.defaultSort !== undefined && { sort: list.defaultSort }) };
  const sort = params.get("sort");
  if (sort !== null && list.sorts.includes(sort.replace(/^-/, ""))) state["sort"] = sort;
  const search = list.hasSearch && normalizeSearchText(params.get("search") ?? "");
  if (search) state["search"] = search;
  for (const [name, schema] of Object.entries(list.filters)) {
    const text = params.get(name);
    const value = text === null ? undefined : readings(text).find((reading) => schema.safeParse(reading).success);
    if (value !== undefined) state[name] = value;
  }
  const period = readPeriod(list, params);
  if (period) Object.assign(state, daysOfPeriod(period));
  return state as ListParams<List>;
}

/** The parameter that stands for `from` and `to` while they are a named period. */
const PERIOD = "days";

/** The period by which a list with days is filtered, if it is a named one. */
function readPeriod(list: AnyListDefinition, params: URLSearchParams): Period | undefined {
  const period = params.get(PERIOD);
  return isPeriod(period) && "from" in list.filters && "to" in list.filters ? period : undefined;
}

/** The list's query with a period by its name. */
function toAddressParams<List extends AnyListDefinition>(
  list: List,
  state: ListParamsChange<List>,
  period: Period | undefined,
): URLSearchParams {
  if (!period) return toListSearchParams(list, state);
  const params = toListSearchParams(list, { ...state, from: undefined, to: undefined });
  params.set(PERIOD, period);
  return params;
}

/** Writes the parts that are not the default, in the list's own order; other parameters are dropped. */
export function toListSearchParams<List extends AnyListDefinition>(
  list: List,
  state: ListParamsChange<List>,
): URLSearchParams {
  const parts = state as Readonly<Record<string, string | number | boolean | undefined>>;
  const given = [...Object.keys(list.filters), "search", "sort"].flatMap((name) => {
    const value = parts[name] ?? "";
    return value === "" || (name === "sort" && value === list.defaultSort) ? [] : [[name, String(value)]];
  });
  return new URLSearchParams(given);
}

/** A query of this list as its address has it: without what the list does not know any more. */
export function normalizeListQuery<List extends AnyListDefinition>(list: List, query: string): string {
  const params = new URLSearchParams(query);
  return toAddressParams(list, parseListParams(list, params), readPeriod(list, params)).toString();
}

/** A list's filters, search and sort, kept in the address: a link opens the same list, and going back undoes a filter. */
export function useListAddress<List extends AnyListDefinition>(list: List) {
  const [params, setParams] = useSearchParams();
  const state = parseListParams(list, params);
  const period = readPeriod(list, params);
  const { sort: _, ...narrowing } = state;
  return {
    state,
    /** The period that its days are, where it was chosen by name. */
    period,
    choosePeriod: (chosen: Period) => setParams(toAddressParams(list, state, chosen), { flushSync: true }),
    /** Whether a filter or the search leaves rows out. */
    narrowed: Object.keys(narrowing).length > 0,
    /** The same as a query string, with its question mark; empty for the whole list in its own order. */
    query: `?${toListSearchParams(list, state)}`.replace(/^\?$/, ""),
    /** What is saved of it: the query, without question mark, with a period by its name. */
    saved: toAddressParams(list, state, period).toString(),
    change: (change: ListParamsChange<List>) => {
      // Each further letter of a search is no step of its own.
      const replace = "search" in change && state.search !== undefined;
      const kept = "from" in change || "to" in change ? undefined : period;
      setParams(toAddressParams(list, { ...state, ...change }, kept), { replace, flushSync: true });
    },
    /** Shows the list under another query. */
    show: (query: string) => setParams(normalizeListQuery(list, query), { flushSync: true }),
    /** Takes filters and search away; the sort stays. */
    clear: () =>
      setParams(toListSearchParams(list, { sort: state.sort } as ListParamsChange<List>), { flushSync: true }),
  };
}

export type ListAddress<List extends AnyListDefinition> = ReturnType<typeof useListAddress<List>>;
