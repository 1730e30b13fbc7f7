import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { failureOf } from "./failure.ts";

/** How long an unused answer is remembered, in milliseconds (S9.27). */
const GC_TIME_MS = 5 * 60 * 1000;

/**
 * The queries' defaults (S7.101 to S7.103): never stale, never asked again by themselves, not retried.
 * `onSignedOut` is told of every call that found no session.
 */
export function createQueryClient(onSignedOut: (client: QueryClient) => void): QueryClient {
  const onError = (error: unknown) => {
    if (failureOf(error).signedOut) onSignedOut(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: GC_TIME_MS,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
  return client;
}
