import { trpc } from "@panshi/client/trpc";
import { lazy, Suspense, useState } from "react";
import { useAccountDialogs } from "../features/site/sign-in/dialogs.tsx";
import { useSignInQueryParams } from "../features/site/sign-in/sign-in-query-params.ts";
import { useStartJourney } from "../features/site/sign-in/start-journey.ts";
import { FaqList } from "../features/content/faq/faq-list.tsx";
import { Hero } from "../features/site/landing/hero.tsx";
import { MeteoriteFacts } from "../features/site/landing/meteorite-facts.tsx";
import { StoneLessonsSection } from "../features/site/landing/stone-lessons-section.tsx";
import { RitualScene } from "../features/site/landing/ritual-scene.tsx";
import { SampleSlip } from "../features/site/landing/sample-slip.tsx";
import { siteJsonLd } from "../features/site/landing/site-json-ld.ts";
import type { PaidPlan } from "@panshi/contracts/commerce/renewal";
import { verseLines } from "@panshi/contracts/journey/reading";
import { PlanList } from "../features/commerce/plan/plan-list.tsx";
import { useShowSignOutToast } from "../features/site/account/farewell.ts";
import { SuccessStories } from "../features/content/story/success-stories.tsx";
import { Page } from "../lib/page/page.tsx";
import { useSite } from "../lib/query/site.ts";
import { paths } from "../paths.ts";

const ConfirmDialog = lazy(() => import("../features/commerce/checkout/confirm-dialog.tsx"));

export default function Landing() {
  // Each opening mounts a new dialog, which stays mounted after closing so that its closing animation can run.
  const [buying, setBuying] = useState<{ opening: number; planType: PaidPlan; open: boolean } | null>(null);
  const start = useStartJourney((planType) =>
    setBuying((last) => ({ opening: (last?.opening ?? 0) + 1, planType, open: true })),
  );
  const { data: faqs } = trpc.member.site.faqs.useQuery();
  const { data: seller } = trpc.member.site.seller.useQuery();
  const { data: slip } = trpc.member.oracle.sample.useQuery();
  const { data: plans } = trpc.member.site.plans.useQuery();
  const site = useSite();
  const { openLogin } = useAccountDialogs();
  useSignInQueryParams();
  useShowSignOutToast();
  const plan = buying && plans?.find(({ planType }) => planType === buying.planType);
  const close = () => setBuying((now) => now && { ...now, open: false });
  return (
    <Page description={site.description} structuredData={siteJsonLd(site, faqs ?? [], seller)}>
      <Hero onStart={() => void start("trial", "hero")} />
      {slip && <SampleSlip slip={slip} verse={verseLines(slip.description)} />}
      <RitualScene />
      <StoneLessonsSection />
      <MeteoriteFacts />
      <PlanList onChoose={(chosen) => void start(chosen, "card")} />
      <SuccessStories />
      <FaqList />
      {buying && plan && (
        <Suspense fallback={null}>
          <ConfirmDialog
            key={buying.opening}
            contents={{ kind: "plan", plan }}
            open={buying.open}
            onClose={close}
            onLogin={() => {
              close();
              openLogin({ returnTo: paths.upgrade(buying.planType) });
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}
