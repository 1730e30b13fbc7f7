import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { serverCode } from "./failure.ts";
import { urlQuery } from "./http.ts";
import { sendToLogin } from "./require-login.ts";

/** How long an unused answer is remembered, in milliseconds (S9.27). */
export const QUERY_MEMORY = 5 * 60 * 1000;

/** A member's call that the server no longer knows the caller of: the session is over (S8.21). */
const onError = (error: unknown): void => {
  if (serverCode(error) === "unauthorized") sendToLogin();
};

/**
 * The queries' defaults (specification, section 7): never stale, never asked again by themselves, not retried. `gcTime`
 * (milliseconds) is for the server alone, which clears its client itself.
 */
export const createQueryClient = (gcTime: number = QUERY_MEMORY): QueryClient =>
  new QueryClient({
    // Who only reads is not sent away by a call the page makes by itself: `meta.quiet`.
    queryCache: new QueryCache({ onError: (error, { meta }) => !meta?.["quiet"] && onError(error) }),
    mutationCache: new MutationCache({ onError }),
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
