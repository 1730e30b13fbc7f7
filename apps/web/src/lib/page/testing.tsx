import { createTrpcClient, trpc } from "@panshi/client/trpc";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { createQueryClient } from "../query-client.ts";

/** For tests: the HTML of a part of a page, with the query results that `fill` puts into the cache. */
export function renderWithData(part: ReactNode, fill: (client: QueryClient) => unknown): string {
  const queryClient = createQueryClient(Number.POSITIVE_INFINITY);
  fill(queryClient);
  const html = renderToString(
    <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location="/">{part}</StaticRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  queryClient.clear();
  return html.replaceAll("<!-- -->", "");
}
