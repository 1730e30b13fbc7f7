import { useMorePages } from "@panshi/client/paged-query";
import { LIST_LIMIT, type Page } from "@panshi/contracts/list";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { failureOf } from "../../lib/failure.ts";
import type { AnyList, ListState } from "./address.ts";
import { type AnyRow, type Noun, rowsKey } from "../noun.ts";

/** A list's call: `trpc.useUtils().client.admin.oracle.list.query`. */
export type RowsQuery<List extends AnyList, Row extends AnyRow> = (
  input: ListState<List> & { limit: number; cursor?: string },
  options: { signal: AbortSignal },
) => Promise<Page<Row>>;

/**
 * A list's rows, page by page. While another filter loads, the rows before stay and `stale` says so. Not tRPC's own
 * infinite query: it sends a direction, which the strict input refuses.
 */
export function useRows<List extends AnyList, Row extends AnyRow>(
  noun: Noun<Row>,
  query: RowsQuery<List, Row>,
  state: ListState<List>,
) {
  const limit = LIST_LIMIT.default;
  const result = useInfiniteQuery({
    queryKey: rowsKey(noun, { limit, ...state }),
    queryFn: ({ pageParam, signal }) => query({ ...state, limit, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    networkMode: "always",
  });
  const pages = useMorePages(result);
  return {
    /** Undefined until a first page is loaded. */
    rows: result.data?.pages.flatMap(({ items }) => items),
    /** The rows are those of the filters before. */
    stale: result.isPlaceholderData,
    busy: result.isFetching,
    more: pages.hasMore,
    loadingMore: pages.loadingMore,
    loadMore: () => void pages.loadMore(),
    /** The message of the last failure, of the first page, a further one or a refresh. */
    error: pages.error ? failureOf(pages.error).message : null,
    retry: pages.retry,
  };
}

export type Rows<Row extends AnyRow> = Omit<ReturnType<typeof useRows<AnyList, Row>>, "rows"> & {
  rows: Row[] | undefined;
};
