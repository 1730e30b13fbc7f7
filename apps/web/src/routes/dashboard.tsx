import type { SignedInMember } from "@panshi/contracts/accounts/member";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { parseStatus } from "../features/journey/prayer/parse-status.ts";
import { RecentPrayers } from "../features/journey/prayer/recent-prayers.tsx";
import { OverviewPanel } from "../features/journey/temple/overview-panel.tsx";
import { Temple } from "../features/journey/temple/temple.tsx";
import { parseTempleTab, type TempleTab } from "../features/journey/temple/temple-tabs.ts";
import { Page, PageLoading } from "../lib/page/page.tsx";
import { useRequireLogin } from "../lib/session/require-login.ts";

const AwaitedOrders = lazy(() => import("../features/commerce/order/awaited-orders.tsx"));
const ManualSection = lazy(() => import("../features/journey/manual/manual-section.tsx"));
const PrayersPanel = lazy(() => import("../features/journey/prayer/prayers-panel.tsx"));
const PurchasesPanel = lazy(() => import("../features/commerce/purchase/purchases-panel.tsx"));
const DrawsPanel = lazy(() => import("../features/journey/temple/draws/draws-panel.tsx"));
const DialoguesPanel = lazy(() => import("../features/journey/dialogue/dialogues-panel.tsx"));
const MomentsPanel = lazy(() => import("../features/journey/moment/moments-panel.tsx"));
const RecurringWordsPanel = lazy(() => import("../features/journey/recurrence/recurring-words-panel.tsx"));

type PrayerFilter = ComponentProps<typeof PrayersPanel>;

const panelsOf = (user: SignedInMember, filter: PrayerFilter): Record<TempleTab, () => ReactNode> => ({
  overview: () => (
    <OverviewPanel
      user={user}
      manual={
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <ManualSection />
        </Suspense>
      }
      recent={<RecentPrayers />}
      awaited={
        <Suspense fallback={null}>
          <AwaitedOrders />
        </Suspense>
      }
    />
  ),
  prayers: () => <PrayersPanel {...filter} />,
  treasury: () => <PurchasesPanel />,
  oracles: () => <DrawsPanel />,
  dialogues: () => <DialoguesPanel />,
  meditation: () => <MomentsPanel />,
  recurrence: () => <RecurringWordsPanel />,
});

export default function Dashboard() {
  const { user } = useRequireLogin();
  const [query, setQuery] = useSearchParams();
  const go = (to: Record<string, string>) => setQuery(to, { replace: true, preventScrollReset: true });
  const prayer = query.get("prayer");
  const filter: PrayerFilter = {
    status: parseStatus(query.get("status")),
    onStatus: (status) => go({ tab: "prayers", ...(status && { status }) }),
    linked: prayer === null ? null : { id: prayer, onClose: () => go({ tab: "prayers" }) },
  };
  return (
    <Page title="靈魂聖殿" description="你的會員方案、祈願、靈籤與每天的儀式，都在這裡。" noindex>
      {user ? (
        <Temple
          // The payment dialog belongs to the overview.
          tab={query.has("plan") ? "overview" : parseTempleTab(query.get("tab"))}
          onTab={(tab) => go(tab === "overview" ? {} : { tab })}
          panels={panelsOf(user, filter)}
        />
      ) : (
        <PageLoading title="靈魂聖殿" label="正在打開靈魂聖殿" />
      )}
    </Page>
  );
}
