import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { redirectIfSessionExpired } from "./session/session-expiry.ts";
import { urlQuery } from "./http.ts";

/** How long an unused answer is remembered, in milliseconds (S9.27). */
const GC_TIME_MS = 5 * 60 * 1000;

/**
 * The queries' defaults (S7.101 to S7.103): never stale, never asked again by themselves, not retried. `gcTime`
 * (milliseconds) is for the server alone, which clears its client itself.
 */
export const createQueryClient = (gcTime: number = GC_TIME_MS): QueryClient =>
  new QueryClient({
    // Who only reads is not sent away by a call the page makes by itself: `meta.quiet`.
    queryCache: new QueryCache({ onError: (error, { meta }) => !meta?.["quiet"] && redirectIfSessionExpired(error) }),
    mutationCache: new MutationCache({ onError: redirectIfSessionExpired }),
    defaultOptions: {
      queries: {
        queryFn: urlQuery({ on401: "throw" }),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
