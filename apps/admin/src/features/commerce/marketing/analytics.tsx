import { trpc } from "@panshi/client/trpc";
import type { MarketingAnalytics, RankedCampaign, RankedPromotion } from "@panshi/contracts/site/marketing";
import { EmptyState } from "@panshi/ui/display/empty";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Part } from "../../../kit/detail/part.tsx";
import { ShareBar } from "../../../kit/detail/share-bar.tsx";
import { formatNumber, formatPercent } from "../../../kit/list/cells.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { paths } from "../../../paths.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { CampaignState } from "../../../lib/campaign-state.tsx";
import { MonthlyOverview } from "./monthly-overview.tsx";
import "./marketing.css";

/** What converts, which coupons are used, and the last months (S2.129). */
export function Analytics() {
  const analytics = trpc.admin.marketing.analytics.useQuery(undefined, freshAtVisitOptions);
  const { data, error, isFetching } = analytics;
  if (error && !data) return <QueryError title="分析讀取失敗" query={analytics} className="pt-4" />;
  if (!data)
    return (
      <div className="grid gap-12 pt-4">
        <div className="rankings">
          <SkeletonLines lines={6} />
          <div aria-hidden>
            <SkeletonLines lines={6} />
          </div>
        </div>
        <div aria-hidden>
          <SkeletonLines lines={8} />
        </div>
      </div>
    );
  if (isEmpty(data))
    return (
      <div className="pt-6">
        <EmptyState
          title="還沒有可以分析的事"
          text="有人點了活動的連結、用了優惠碼，或推薦了朋友，這裡就會有數字。先新增一個行銷活動，把連結放進貼文或信裡。"
          headingLevel={2}
          action={<TextLink to={paths.marketing}>到行銷活動</TextLink>}
        />
      </div>
    );
  return (
    <div aria-busy={isFetching} className="grid gap-12 pt-2">
      <div className="rankings">
        <Campaigns campaigns={data.campaigns} />
        <Promotions promotions={data.promotions} />
      </div>
      <MonthlyOverview months={data.months} />
    </div>
  );
}

const isEmpty = ({ campaigns, promotions, months }: MarketingAnalytics): boolean =>
  campaigns.length + promotions.length === 0 &&
  months.every(({ month: _, conversionRate: _rate, ...counts }) => Object.values(counts).every((count) => count === 0));

const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="thumb inline-grid items-center underline underline-offset-4">
    {children}
  </Link>
);

/** Campaigns by their conversion rate, the bars beside the best one's. */
function Campaigns({ campaigns }: { campaigns: readonly RankedCampaign[] }) {
  const best = campaigns[0]?.conversionRate ?? 0;
  return (
    <Part title="活動轉換率排行">
      {campaigns.length === 0 && (
        <None>
          還沒有人點過活動的連結。<TextLink to={paths.marketing}>到行銷活動</TextLink>複製連結，放進貼文或信裡。
        </None>
      )}
      <ol>
        {campaigns.map((campaign, index) => (
          <RankRow
            key={campaign.id}
            place={index + 1}
            name={campaign.name}
            beside={<CampaignState campaign={campaign} />}
            figure={formatPercent(campaign.conversionRate)}
            bar={<ShareBar share={best === 0 ? 0 : campaign.conversionRate / best} />}
            note={`點擊 ${formatNumber(campaign.clicks)} 次，轉換 ${formatNumber(campaign.conversions)} 筆`}
          />
        ))}
      </ol>
    </Part>
  );
}

/** Coupons by their uses, the bars of their limits (S9.18). */
function Promotions({ promotions }: { promotions: readonly RankedPromotion[] }) {
  return (
    <Part title="優惠碼使用排行">
      {promotions.length === 0 && (
        <None>
          還沒有人用過優惠碼。<TextLink to={paths.promotions}>到優惠</TextLink>新增一個，或把優惠碼告訴會員。
        </None>
      )}
      <ol>
        {promotions.map(({ id, title, couponCode, usedCount, reservedCount, usageLimit }, index) => (
          <RankRow
            key={id}
            place={index + 1}
            name={title}
            beside={<span className="font-mono text-sm text-ink-soft">{couponCode}</span>}
            figure={`${formatNumber(usedCount)} 次`}
            bar={
              <ShareBar share={shareOf(usedCount, usageLimit)} paler={shareOf(usedCount + reservedCount, usageLimit)} />
            }
            note={[
              usageLimit > 0
                ? `上限 ${formatNumber(usageLimit)} 次，用了 ${Math.floor((usedCount / usageLimit) * 100)}%`
                : "上限 0 次，不能再用",
              ...(reservedCount > 0 ? [`保留 ${formatNumber(reservedCount)} 次`] : []),
            ].join("，")}
          />
        ))}
      </ol>
    </Part>
  );
}

/** Of no limit nothing is left. */
const shareOf = (count: number, limit: number): number => (limit === 0 ? 1 : count / limit);

const None = ({ children }: { children: ReactNode }) => <p className="py-3 text-ink-soft">{children}</p>;

type RankRowProps = {
  place: number;
  name: string;
  beside: ReactNode;
  figure: string;
  bar: ReactNode;
  note: string;
};

function RankRow({ place, name, beside, figure, bar, note }: RankRowProps) {
  return (
    <li className="rank-row">
      <span aria-hidden className="tabular text-ink-soft">
        {place}
      </span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <span className="wrap-anywhere">{name}</span>
        {beside}
      </span>
      <span className="tabular text-lg">{figure}</span>
      {bar}
      <span className="rank-note text-sm text-ink-soft">{note}</span>
    </li>
  );
}
