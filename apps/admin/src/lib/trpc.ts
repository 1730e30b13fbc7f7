import type { AppRouter } from "@panshi/api";
import { httpBatchLink, type TRPCClient } from "@trpc/client";
import { type CreateTRPCReact, createTRPCReact } from "@trpc/react-query";
import superjson from "superjson";

/** The procedures with their types: `trpc.admin.oracle.list.useInfiniteQuery(…)`. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** Every call is unstreamed, so that any of them can set the session's cookie. */
export const createTrpcClient = (): TRPCClient<AppRouter> =>
  trpc.createClient({
    links: [
      httpBatchLink({
        url: "/trpc",
        transformer: superjson,
        // The server takes at most this many calls in one request.
        maxItems: 10,
        fetch: (url, options) => fetch(url, { ...options, credentials: "include" }),
      }),
    ],
  });
