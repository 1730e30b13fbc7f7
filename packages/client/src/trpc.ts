import type { AppRouter } from "@panshi/api";
import { httpBatchLink, httpBatchStreamLink, splitLink, type TRPCClient, type TRPCLink } from "@trpc/client";
import { type CreateTRPCReact, createTRPCReact } from "@trpc/react-query";
import superjson from "superjson";

/** The procedures with their types, e.g. `trpc.member.site.plans.useQuery()`. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

const httpOptions = {
  url: "/trpc",
  transformer: superjson,
  /** The server accepts at most this many calls in one request. */
  maxItems: 10,
  fetch: (url: URL | RequestInfo, options?: RequestInit) => fetch(url, { ...options, credentials: "include" }),
};

/** Creates the HTTP client, with other links before the last one. Only procedures named `…Stream` are streamed: a streamed response cannot set cookies. */
export const createTrpcClient = (links: readonly TRPCLink<AppRouter>[] = []): TRPCClient<AppRouter> =>
  trpc.createClient({
    links: [
      ...links,
      splitLink({
        condition: ({ path }) => path.endsWith("Stream"),
        true: httpBatchStreamLink(httpOptions),
        false: httpBatchLink(httpOptions),
      }),
    ],
  });
