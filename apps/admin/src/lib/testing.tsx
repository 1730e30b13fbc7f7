import { createQueryClient } from "@panshi/client/query-client";
import { createTrpcClient, trpc } from "@panshi/client/trpc";
import type { SignedInAdministrator } from "@panshi/contracts/accounts/administrator";
import type { Role } from "@panshi/contracts/platform/permissions";
import { TooltipProvider } from "@panshi/ui/overlay/tooltip";
import { type QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { AdministratorContext } from "./administrator.ts";
import { ScreenContext } from "./screen.ts";

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

type Shown = { role?: Role; at?: string };

const newClient = () => createQueryClient({ onUnauthorized: () => {} });

function render(part: ReactNode, queryClient: QueryClient, { role = "super_admin", at = "/" }: Shown): string {
  return renderToString(
    <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <AdministratorContext value={{ ...administrator, role }}>
          <TooltipProvider>
            <ScreenContext value={{ label: "畫面" }}>
              <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
            </ScreenContext>
          </TooltipProvider>
        </AdministratorContext>
      </QueryClientProvider>
    </trpc.Provider>,
  );
}

/** For tests: the HTML of a part of a screen, with the query results that `fill` puts into the cache. */
export function renderWithData(
  part: ReactNode,
  fill: (client: QueryClient) => unknown = () => {},
  shown: Shown = {},
): string {
  const queryClient = newClient();
  fill(queryClient);
  const html = render(part, queryClient, shown);
  queryClient.clear();
  return html.replaceAll("<!-- -->", "");
}

/** What a hook answers at its first rendering, with the cache that it works on: its calls can be made afterwards. */
export function renderHookOnce<Result>(hook: () => Result): { result: Result; client: QueryClient } {
  const client = newClient();
  const results: Result[] = [];
  const Probe = () => {
    results.push(hook());
    return null;
  };
  render(<Probe />, client, {});
  return { result: results[0] as Result, client };
}

/** Has a query fail that has no result yet, without an answer of the server. */
export function failQuery(client: QueryClient, queryKey: QueryKey): void {
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryOnMount: false } });
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: "error", error: new Error("no answer") });
}

/** The words of some HTML as they are read, with a space wherever an element begins or ends. */
export const htmlToText = (html: string): string =>
  html
    .replaceAll("<wbr/>", "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

/** What the buttons say, those that are disabled with a "-" before. */
export const listButtonLabels = (html: string): string[] =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
    ([, attributes = "", inner = ""]) =>
      `${/ (?:aria-)?disabled=""| aria-disabled="true"/.test(attributes) ? "-" : ""}${/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? htmlToText(inner)}`,
  );

const bare = (text: string) => text.replace(/\s/g, "");

/**
 * Which of these words some HTML does not say, or says though they begin with "!", and what it says instead; nothing where all is
 * as expected. Blanks do not count.
 */
export function findUnmetTexts(html: string, words: readonly string[]): string[] {
  const said = bare(htmlToText(html));
  const missing = words.filter((some) =>
    some.startsWith("!") ? said.includes(bare(some.slice(1))) : !said.includes(bare(some)),
  );
  return missing.length > 0 ? [...missing, `in: ${htmlToText(html)}`] : [];
}
