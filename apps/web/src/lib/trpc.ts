import type { AppRouter } from "@panshi/api";
import { httpBatchLink, httpBatchStreamLink, splitLink, type TRPCClient } from "@trpc/client";
import { type CreateTRPCReact, createTRPCReact } from "@trpc/react-query";
import superjson from "superjson";

/** The procedures with their types: `trpc.member.site.plans.useQuery()`. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

const httpOptions = {
  url: "/trpc",
  transformer: superjson,
  /** The server takes at most this many calls in one request. */
  maxItems: 10,
  fetch: (url: URL | RequestInfo, options?: RequestInit) => fetch(url, { ...options, credentials: "include" }),
};

/** Calls whose name ends in `Stream` yield pieces; the others come unstreamed, for only those can set cookies. */
export const createTrpcClient = (): TRPCClient<AppRouter> =>
  trpc.createClient({
    links: [
      splitLink({
        condition: ({ path }) => path.endsWith("Stream"),
        true: httpBatchStreamLink(httpOptions),
        false: httpBatchLink(httpOptions),
      }),
    ],
  });
