import { useLoginNotices } from "../features/account/login-notices.ts";
import { useStartJourney } from "../features/account/start-journey.ts";
import { FaqList } from "../features/faq/faq-list.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { MeteoriteFacts } from "../features/landing/meteorite-facts.tsx";
import { Mystery } from "../features/landing/mystery.tsx";
import { siteData } from "../features/landing/site-data.ts";
import { PlanList } from "../features/plans/plan-list.tsx";
import { SuccessStories } from "../features/stories/success-stories.tsx";
import { Page } from "../lib/page.tsx";
import { trpc } from "../lib/trpc.ts";

export default function Landing() {
  const start = useStartJourney();
  const { data: faqs } = trpc.member.site.faqs.useQuery();
  const { data: trader } = trpc.member.site.trader.useQuery();
  useLoginNotices();
  return (
    <Page
      description="一顆石頭從天上落進你手裡。選一顆星球、一處地脈，寫下一個願，走過一場儀式，再抽一支籤。祈願是心的練習，不保證結果。"
      structured={siteData(faqs ?? [], trader)}
    >
      <Hero onStart={() => void start("trial")} />
      <Mystery />
      <MeteoriteFacts />
      <PlanList onChoose={(plan) => void start(plan)} />
      <SuccessStories />
      <FaqList />
    </Page>
  );
}
