import { trpc } from "@panshi/client/trpc";
import { LIST_LIMIT } from "@panshi/contracts/list";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { failureOf } from "../../lib/failure.ts";

const limit = LIST_LIMIT.default;

/** The slips by display order, page by page. */
export function useSlips() {
  const { client } = trpc.useUtils();
  const list = useInfiniteQuery({
    queryKey: getQueryKey(trpc.admin.oracle.list, { limit }, "infinite"),
    // Not tRPC's own infinite query: it sends a direction, which the strict input refuses.
    queryFn: ({ pageParam, signal }) =>
      client.admin.oracle.list.query({ limit, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return {
    /** Undefined until the first page is loaded. */
    slips: list.data?.pages.flatMap(({ items }) => items),
    more: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    /** The message of the last failure, of the first page, a further one or a refresh. */
    error: list.error && failureOf(list.error).message,
    retrying: list.isFetching,
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
}

/** Invalidates the list on every screen that shows it. */
export function useRefreshSlips(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.admin.oracle.list.invalidate();
}
