import type { Page } from "@panshi/contracts/platform/list";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverCode } from "./failure.ts";

/** Default number of rows per page. */
const PAGE_SIZE = 10;

/** A list that is loaded page by page. */
export type PagedQuery<Row> = {
  /** The rows of all loaded pages; undefined until the first one. */
  rows: readonly Row[] | undefined;
  pageCount: number;
  /** The last failure: of the first page, of a refresh or, where `moreFailed`, of a further page. */
  error: unknown;
  moreFailed: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => Promise<void>;
  /** Loads again what failed. */
  retry: () => void;
};

/** What {@link fetchMore} needs of an infinite query's result. */
type InfiniteResult = {
  isRefetching: boolean;
  fetchNextPage: () => Promise<{ error: unknown }>;
  refetch: (options?: { cancelRefetch?: boolean }) => Promise<{ error: unknown }>;
};

/**
 * Fetches the next page. A cursor that the server refuses, e.g. one from before a deployment, restarts the list from its
 * first page; what is shown stays until then.
 */
export async function fetchMore({ isRefetching, fetchNextPage, refetch }: InfiniteResult): Promise<void> {
  // The next page would cancel a refresh that runs, and a removed row would stay.
  if (isRefetching) await refetch({ cancelRefetch: false });
  const { error } = await fetchNextPage();
  if (serverCode(error) !== "bad_cursor") return;
  const restarted = await refetch();
  if (!restarted.error) await fetchNextPage();
}

/** The options of an infinite query; for each `input` it has pages, and so cursors, of its own. */
export const pagedQueryOptions = <Row, Input extends { limit: number }>(
  name: readonly string[],
  fetchPage: (page: Input & { cursor?: string }) => Promise<Page<Row>>,
  input: Input,
) => ({
  queryKey: [name, { input, type: "infinite" }],
  queryFn: ({ pageParam }: { pageParam: string | null }) =>
    fetchPage({ ...input, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: Page<Row>) => next,
});

/** The further pages of an infinite query, by the rules of {@link fetchMore}, and what failed last. */
export function useMorePages(query: UseInfiniteQueryResult): Omit<PagedQuery<never>, "rows" | "pageCount"> {
  const [loadingMore, setLoadingMore] = useState(false);
  const loadMore = async () => {
    setLoadingMore(true);
    await fetchMore(query);
    setLoadingMore(false);
  };
  const moreFailed = query.isFetchNextPageError;
  return {
    error: loadingMore ? null : query.error,
    moreFailed,
    hasMore: query.hasNextPage,
    loadingMore,
    loadMore,
    retry: () => void (moreFailed ? loadMore() : query.refetch()),
  };
}

/**
 * A list that is loaded page by page by cursor. tRPC's own infinite query also sends a direction, which the strict
 * inputs refuse, so the caller brings the call. `name` is the procedure's path: it begins the query key that tRPC's
 * `invalidate` and the prefetched data use.
 */
export function usePagedQuery<Row, Input extends { limit: number } = { limit: number }>(
  name: readonly string[],
  fetchPage: (page: Input & { cursor?: string }) => Promise<Page<Row>>,
  { input = { limit: PAGE_SIZE } as Input, enabled = true }: { input?: Input; enabled?: boolean } = {},
): PagedQuery<Row> {
  const query = useInfiniteQuery({ ...pagedQueryOptions(name, fetchPage, input), enabled });
  return {
    rows: query.data?.pages.flatMap(({ items }) => items),
    pageCount: query.data?.pages.length ?? 0,
    ...useMorePages(query),
  };
}
