import type { ListInput, Page } from "@panshi/contracts/list";
import { useInfiniteQuery } from "@tanstack/react-query";

/** Default number of rows per page. */
const PAGE_SIZE = 10;

/**
 * A list that is loaded page by page by cursor. tRPC's own infinite query also sends a direction, which the strict
 * inputs refuse, so the caller brings the call. `name` is the procedure's path: with `input` it forms the
 * query key, as tRPC would.
 */
export const usePagedQuery = <Row, Input extends { limit: number } = { limit: number }>(
  name: readonly string[],
  fetchPage: (page: Input & ListInput) => Promise<Page<Row>>,
  { input, enabled = true }: { input?: Input; enabled?: boolean } = {},
) => {
  const pageInput = input ?? ({ limit: PAGE_SIZE } as Input);
  return useInfiniteQuery({
    queryKey: [name, { input: pageInput, type: "infinite" }],
    queryFn: ({ pageParam }) => fetchPage({ ...pageInput, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled,
  });
};
