import type { ListInput, Page } from "@panshi/contracts/list";
import { useInfiniteQuery } from "@tanstack/react-query";

/** Rows of a list that are fetched at once, where the caller says nothing else. */
const PAGE_SIZE = 10;

/**
 * A list that grows by its cursor. The procedures take `limit`, `cursor` and what they are asked by, so the call is the
 * caller's: tRPC's own hook for such lists sends a direction too. `name` is the procedure's path; under it and `input` the
 * list is remembered, as prefetched.ts fills it.
 */
export const usePagedQuery = <Row, Input extends { limit: number } = { limit: number }>(
  name: readonly string[],
  fetchPage: (page: Input & ListInput) => Promise<Page<Row>>,
  { input, enabled = true }: { input?: Input; enabled?: boolean } = {},
) => {
  const asked = input ?? ({ limit: PAGE_SIZE } as Input);
  return useInfiniteQuery({
    queryKey: [name, { input: asked, type: "infinite" }],
    queryFn: ({ pageParam }) => fetchPage({ ...asked, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled,
  });
};
