import { trpc } from "@panshi/client/trpc";
import type { MarketingSummary } from "@panshi/contracts/site/marketing";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { formatMoney, formatNumber } from "../../../kit/list/cells.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { formatRate } from "../campaign/public.ts";
import "./marketing.css";

type Card = {
  term: string;
  figure: (summary: MarketingSummary) => string;
  /** What the figure is made of. */
  note: (summary: MarketingSummary) => string;
};

const cards: readonly Card[] = [
  {
    term: "進行中的活動",
    figure: ({ activeCampaigns }) => formatNumber(activeCampaigns),
    note: ({ campaigns, impressions }) => `共 ${formatNumber(campaigns)} 個，曝光 ${formatNumber(impressions)} 次`,
  },
  {
    term: "轉換率",
    figure: ({ conversionRate }) => formatRate(conversionRate),
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
    <>
      {!data && (
        <p role="status" className="sr-only">
          載入中...
        </p>
      )}
      <dl aria-label="行銷數字" className="marketing-cards">
        {cards.map(({ term, figure, note }) => (
          <div key={term}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="tabular text-xl leading-tight whitespace-nowrap xl:text-2xl">
              {data ? figure(data) : <Skeleton className="my-1 h-5 w-20 xl:h-6" />}
            </dd>
            <dd className="text-xs text-ink-soft">{data ? note(data) : <Skeleton className="my-1 h-3 w-28" />}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
