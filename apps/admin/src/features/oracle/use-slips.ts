import { LIST_LIMIT } from "@panshi/contracts/list";
import { failureOf } from "../../lib/failure.ts";
import { trpc } from "../../lib/trpc.ts";

/** The slips by display order, page by page. */
export function useSlips() {
  const list = trpc.admin.oracle.list.useInfiniteQuery(
    { limit: LIST_LIMIT.default },
    { getNextPageParam: ({ next }) => next ?? undefined },
  );
  return {
    /** Undefined until the first page is there. */
    slips: list.data?.pages.flatMap(({ items }) => items),
    more: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    /** What went wrong with the last call, be it the first page, a further one or a refresh. */
    trouble: list.error && failureOf(list.error).message,
    retrying: list.isFetching,
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  };
}

/** Reads the list anew, on every screen that shows something of it. */
export function useRefreshSlips(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => utils.admin.oracle.list.invalidate();
}
