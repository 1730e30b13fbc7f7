import { createQueryClient } from "@panshi/client/query-client";
import { createTrpcClient, trpc } from "@panshi/client/trpc";
import type { SignedInAdministrator } from "@panshi/contracts/administrator";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { AdministratorContext } from "./administrator.ts";

const administrator: SignedInAdministrator = {
  id: "0192a000-0000-7000-8000-0000000000aa",
  email: "keeper@example.com",
  firstName: "守",
  lastName: "石",
  role: "super_admin",
  permissions: [],
  lastLoginAt: null,
  hasTotp: false,
  mustEnrolTotp: false,
  siteName: "磐石",
  timezone: "Asia/Taipei",
};

/** For tests: the HTML of a part of a screen, with the query results that `fill` puts into the cache. */
export function renderWithData(part: ReactNode, fill: (client: QueryClient) => unknown = () => {}): string {
  const queryClient = createQueryClient({ onUnauthorized: () => {} });
  fill(queryClient);
  const html = renderToString(
    <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <AdministratorContext value={administrator}>{part}</AdministratorContext>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  queryClient.clear();
  return html.replaceAll("<!-- -->", "");
}
