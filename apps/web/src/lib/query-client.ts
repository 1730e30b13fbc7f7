import { QueryClient } from "@tanstack/react-query";
import { urlQuery } from "./http.ts";

/** How long an unused answer is remembered, in milliseconds (S9.27). */
export const QUERY_MEMORY = 5 * 60 * 1000;

/**
 * The queries' defaults (specification, section 7): never stale, never asked again by themselves, not retried. `gcTime`
 * (milliseconds) is for the server alone, which clears its client itself.
 */
export const createQueryClient = (gcTime: number = QUERY_MEMORY): QueryClient =>
  new QueryClient({
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
