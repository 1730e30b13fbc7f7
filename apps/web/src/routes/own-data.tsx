import { apiRequest } from "@panshi/client/http";
import type { AccountExport } from "@panshi/contracts/site/own-data";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { OwnDataView } from "../features/site/account/own-data/own-data-view.tsx";
import { QueryBoundary } from "../lib/components/query-boundary.tsx";
import { Page } from "../lib/page/page.tsx";
import { ownDataQueryOptions } from "../lib/query/query-options.ts";
import { useRequireLogin } from "../lib/session/require-login.ts";
import { paths } from "../paths.ts";

/** `/account/data`: everything that is stored about the member, to be read. */
export default function OwnData() {
  const { user } = useRequireLogin();
  const query = useQuery({
    queryKey: ["/api/account/export"],
    queryFn: async () => (await (await apiRequest("GET", "/api/account/export")).json()) as AccountExport,
    enabled: user !== null,
    ...ownDataQueryOptions,
  });
  return (
    <Page title="你的資料" description="你寫的、選的、買的，和我們留下的，一頁讀完。" noindex>
      <div className="px-6 pt-12 pb-air-1 sm:px-12 lg:px-24 lg:pt-air-1 lg:pb-air-2">
        <header className="grid justify-items-start gap-4 pb-10 lg:pb-16">
          <Link to={paths.account} className="underline decoration-line-strong underline-offset-4 hover:decoration-ink">
            帳號
          </Link>
          <h1 className="text-4xl lg:text-5xl">你的資料</h1>
        </header>
        <div className="max-w-3xl">
          <QueryBoundary
            query={query}
            what="你的資料"
            loading={<LoadingIndicator label="正在整理你的資料" spoken className="min-h-[40svh] content-center" />}
          >
            {(data) => <OwnDataView data={data} />}
          </QueryBoundary>
        </div>
      </div>
    </Page>
  );
}
