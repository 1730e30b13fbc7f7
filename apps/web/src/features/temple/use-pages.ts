import type { ListInput, Page } from "@panshi/contracts/list";
import { useInfiniteQuery } from "@tanstack/react-query";

/** Rows of a list that are fetched at once. */
const PAGE = 10;

/**
 * A list that grows by its cursor. The procedures take `limit` and `cursor` and nothing else, so the call is the caller's:
 * tRPC's own hook for such lists sends a direction too. `name` is the procedure's path, under which it is remembered.
 */
export const usePages = <Row>(name: readonly string[], fetchPage: (page: ListInput) => Promise<Page<Row>>) =>
  useInfiniteQuery({
    queryKey: [name, { input: { limit: PAGE }, type: "infinite" }],
    queryFn: ({ pageParam }) => fetchPage({ limit: PAGE, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
