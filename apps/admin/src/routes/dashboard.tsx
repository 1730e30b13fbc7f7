import { taipeiHour } from "@panshi/client/taipei-date";
import { personName } from "@panshi/contracts/platform/person-name";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { lazy, Suspense } from "react";
import { Overview } from "../features/site/overview/overview.tsx";
import { QuickLinks } from "../features/site/overview/quick-links.tsx";
import { CurrentAdministratorPanel } from "../features/site/overview/signed-in.tsx";
import { WhenNear } from "../kit/when-near.tsx";
import { useAdministrator } from "../lib/administrator.ts";
import { Page } from "../shell/page.tsx";

/** With the library of the charts, which whoever looks at what waits does not need. */
const OverTime = lazy(() => import("../features/site/report/over-time.tsx"));

/** `/admin/dashboard`: what waits for the administrator, and who is signed in. */
export default function Dashboard() {
  const administrator = useAdministrator();
  return (
    <Page title="總覽" lead={`${greeting(taipeiHour(new Date()))}，${personName(administrator)}。`}>
      <div className="grid gap-x-16 gap-y-16 xl:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <Overview />
        <div className="grid content-start gap-16">
          <CurrentAdministratorPanel administrator={administrator} />
          <QuickLinks />
        </div>
      </div>
      <div className="pt-16">
        <WhenNear className="min-h-96">
          <Suspense fallback={<SkeletonLines lines={8} />}>
            <OverTime />
          </Suspense>
        </WhenNear>
      </div>
    </Page>
  );
}

const greeting = (hour: number): string => (hour < 5 ? "夜深了" : hour < 11 ? "早安" : hour < 18 ? "午安" : "晚安");
