import { useEffect, useRef } from "react";
import { useMorePages } from "@panshi/client/paged-query";
import { LIST_LIMIT, type Page } from "@panshi/contracts/platform/list";
import { hashKey, type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { failureOf } from "../../lib/failure.ts";
import { freshAtVisitOptions } from "../../lib/query/query-options.ts";
import type { AnyListDefinition, ListParams } from "./address.ts";
import { type AnyRow, type ResourceInfo, rowsKey } from "../resource-info.ts";
import { keepRereadable, type ListPage, rereadMarkedPage } from "./reread.ts";

/** A list's call: `trpc.useUtils().client.admin.oracle.list.query`. */
export type RowsQuery<List extends AnyListDefinition, Row extends AnyRow> = (
  input: ListParams<List> & { limit: number; cursor?: string },
  options: { signal: AbortSignal },
) => Promise<Page<Row>>;

/**
 * A list's rows, page by page. While another filter loads, the rows before stay and `stale` says so. Not tRPC's own
 * infinite query: it sends a direction, which the strict input refuses.
 */
export function useRows<List extends AnyListDefinition, Row extends AnyRow>(
  noun: ResourceInfo<Row>,
  query: RowsQuery<List, Row>,
  state: ListParams<List>,
) {
  const limit = LIST_LIMIT.default;
  const queries = useQueryClient();
  const queryKey = rowsKey(noun, { limit, ...state });
  const result = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<ListPage<Row>> => {
      const read = (limit: number) => query({ ...state, limit, ...(pageParam && { cursor: pageParam }) }, { signal });
      const loaded = queries.getQueryData<InfiniteData<ListPage<Row>, string>>(queryKey);
      return (await rereadMarkedPage(loaded, pageParam, read)) ?? read(limit);
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    networkMode: "always",
    ...freshAtVisitOptions,
  });
  const hash = hashKey(queryKey);
  useEffect(
    // The next visit reads again what is kept of it.
    () => () =>
      void queries.setQueriesData<InfiniteData<ListPage<Row>, string>>(
        { predicate: ({ queryHash }) => queryHash === hash },
        (data) => data && keepRereadable(data),
      ),
    [queries, hash],
  );
  const { retry, ...pages } = useMorePages(result);
  return {
    queryKey,
    /** Undefined until a first page is loaded. */
    rows: result.data && eachOnce(result.data.pages.flatMap(({ items }) => items)),
    /** The rows are those of the filters before. */
    stale: result.isPlaceholderData,
    busy: result.isFetching,
    more: pages.hasMore,
    loadingMore: pages.loadingMore,
    loadMore: pages.loadMore,
    /** The message of the last failure, of the first page, a further one or a refresh. */
    error: pages.error ? failureOf(pages.error).message : null,
    retry,
  };
}

/** A row that moved between two readings can be on two pages. */
const eachOnce = <Row extends AnyRow>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

export type Rows<Row extends AnyRow> = Omit<ReturnType<typeof useRows<AnyListDefinition, Row>>, "rows"> & {
  rows: Row[] | undefined;
};

/** Where a change of the rows took the focused control away: the first new row, else the screen. */
export function useRestoreLostFocus(rows: readonly AnyRow[] | undefined, loadingMore: boolean) {
  const before = useRef(rows);
  useEffect(() => {
    // The button, which is disabled meanwhile, takes the focus back itself if it is still there.
    if (loadingMore) return;
    const known = before.current;
    before.current = rows;
    if (!known || !rows || document.activeElement !== document.body) return;
    const next = rows.length > known.length ? rows[known.length] : undefined;
    const target = next && document.querySelector<HTMLElement>(`[data-row="${next.id}"]`);
    (target ?? document.getElementById("main"))?.focus({ preventScroll: true });
  }, [rows, loadingMore]);
}
