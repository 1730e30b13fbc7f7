import { trpc } from "@panshi/client/trpc";
import type { MarketingSummary } from "@panshi/contracts/site/marketing";
import { type FigureCard, FigureCards } from "../../../kit/detail/figure-cards.tsx";
import { formatMoney, formatNumber, formatPercent } from "../../../kit/list/cells.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { QueryError } from "../../../shell/load-error.tsx";

const cards: readonly FigureCard<MarketingSummary>[] = [
  {
    term: "進行中的活動",
    figure: ({ activeCampaigns }) => formatNumber(activeCampaigns),
    note: ({ campaigns, impressions }) => `共 ${formatNumber(campaigns)} 個，曝光 ${formatNumber(impressions)} 次`,
  },
  {
    term: "轉換率",
    figure: ({ conversionRate }) => formatPercent(conversionRate),
    note: ({ clicks, conversions }) => `點擊 ${formatNumber(clicks)}，轉換 ${formatNumber(conversions)}`,
  },
  {
    term: "推薦獎勵累計",
    figure: ({ referralRewards }) => formatMoney(referralRewards),
    note: ({ rewardedReferrals }) => `推薦人收到的，共 ${formatNumber(rewardedReferrals)} 次`,
  },
  {
    term: "行銷預算",
    figure: ({ budget }) => formatMoney(budget),
    note: () => "所有活動合計",
  },
];

/** The four figures above the marketing tools (S2.125). */
export function MarketingCards() {
  const summary = trpc.admin.marketing.summary.useQuery(undefined, freshAtVisitOptions);
  const { data, error } = summary;
  if (error && !data) return <QueryError title="行銷數字讀取失敗" query={summary} className="pb-4" />;
  return (
    <div className="pb-3">
      <FigureCards label="行銷數字" cards={cards} data={data} />
    </div>
  );
}
