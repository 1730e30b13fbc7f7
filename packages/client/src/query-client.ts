import { MutationCache, QueryCache, QueryClient, type QueryFunction } from "@tanstack/react-query";
import { overloadRetryMs, serverCode } from "./failure.ts";

/** How long an unused query result stays in memory, in milliseconds (S9.27). */
const GC_TIME_MS = 5 * 60 * 1000;
/** How often a query is made again that an overloaded server refused, before its failure is shown. */
const OVERLOAD_RETRIES = 3;

type QueryClientOptions = {
  /** Called with the error of every query and mutation that the server refused for want of a session (S8.21). */
  onUnauthorized: (client: QueryClient) => void;
  /** Called when the server refused one for want of a permission. */
  onForbidden?: (client: QueryClient) => void;
  /** Called when the server refused one because the site is closed for maintenance. */
  onMaintenance?: () => void;
  /** Fetches queries that bring no function of their own. */
  queryFn?: QueryFunction;
  /** In milliseconds. Only the server sets it, because it clears its client itself. */
  gcTime?: number;
};

/**
 * Creates a query client with the defaults of both apps (S7.101 to S7.103): never stale, no refetch on its own, no
 * retry, save of a query that an overloaded server refused, after the time that it asked for; without a network a call fails, where the
 * library would let it wait unseen. A query with `meta.quiet` does not report
 * a missing session or permission.
 */
export function createQueryClient({
  onUnauthorized,
  onForbidden,
  onMaintenance,
  queryFn,
  gcTime = GC_TIME_MS,
}: QueryClientOptions): QueryClient {
  const onError = (error: unknown, quiet = false) => {
    const code = serverCode(error);
    if (code === "maintenance") onMaintenance?.();
    if (quiet) return;
    if (code === "unauthorized") onUnauthorized(client);
    if (code === "forbidden") onForbidden?.(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => onError(error, Boolean(meta?.["quiet"])) }),
    mutationCache: new MutationCache({ onError: (error) => onError(error) }),
    defaultOptions: {
      queries: {
        ...(queryFn && { queryFn }),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime,
        retry: (failures, error) => failures < OVERLOAD_RETRIES && overloadRetryMs(error) !== undefined,
        retryDelay: (failures, error) => overloadRetryMs(error) ?? Math.min(1000 * 2 ** failures, 30_000),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}
