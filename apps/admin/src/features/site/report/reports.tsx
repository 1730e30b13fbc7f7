import { trpc } from "@panshi/client/trpc";
import {
  type Engagement,
  type ReportPeriod,
  reportPeriods,
  type ReportSummary,
  type ReportType,
} from "@panshi/contracts/site/report";
import { daysBefore } from "@panshi/contracts/platform/taipei-time";
import { EmptyState } from "@panshi/ui/display/empty";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatNumber, formatPercent, ZonedTime } from "../../../kit/list/cells.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { paths } from "../../../paths.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { dayText } from "./figures.ts";
import { KpiCards } from "./kpi-cards.tsx";
import { ReportDownloads } from "./report-downloads.tsx";
import { ReportPart } from "./report-part.tsx";
import { MembershipTable, OverviewTable, PopularPages, PrayerTable, RevenueTable } from "./report-tables.tsx";
import { RetentionTable } from "./retention-table.tsx";
import { MembersChart, PageViewsChart, PrayersChart, RevenueChart } from "./time-charts.tsx";

/** All reports of a period: each type shows its parts of what one visit reads, so that choosing a type makes no call (S7.63). */
export function Reports({ period, type }: { period: ReportPeriod; type: ReportType }) {
  const input = { period };
  const { report } = trpc.admin;
  const summary = report.summary.useQuery(input, freshAtVisitOptions);
  const overTime = trpc.admin.overview.overTime.useQuery(input, freshAtVisitOptions);
  const membership = report.membership.useQuery(input, freshAtVisitOptions);
  const prayers = report.prayers.useQuery(input, freshAtVisitOptions);
  const pages = report.popularPages.useQuery(input, freshAtVisitOptions);
  const engagement = report.engagement.useQuery(input, freshAtVisitOptions);
  const retention = report.retention.useQuery(undefined, freshAtVisitOptions);
  const beforeName = beforeNames[period];
  const summaryFailed = summary.error !== null && !summary.data;
  const charts = (draw: (figures: NonNullable<typeof overTime.data>) => ReactNode, columns = "") => (
    <ReportPart title="走勢" query={overTime} lines={8} actions={<ReportDownloads period={period} type="overTime" />}>
      {(figures) => <div className={`grid grid-cols-1 gap-12 ${columns}`}>{draw(figures)}</div>}
    </ReportPart>
  );
  const parts: Record<ReportType, ReactNode> = {
    overview:
      summary.data && isEmpty(summary.data) ? (
        <EmptyState
          title="這段期間還沒有數字"
          text="沒有人註冊、祈願、付款或看過網站。選長一點的期間，或發一個行銷活動的連結，讓人走進來。"
          headingLevel={2}
          action={
            <Link to={paths.marketing} className="thumb inline-grid items-center underline underline-offset-4">
              到行銷活動
            </Link>
          }
        />
      ) : (
        <>
          {!summaryFailed && (
            <ReportPart title="總覽" query={summary} lines={8}>
              {(figures) => <OverviewTable summary={figures} beforeName={beforeName} />}
            </ReportPart>
          )}
          {charts(
            (figures) => (
              <>
                <MembersChart figures={figures} />
                <PrayersChart figures={figures} />
                <RevenueChart figures={figures} />
                <PageViewsChart figures={figures} />
              </>
            ),
            "xl:grid-cols-2 xl:gap-x-16",
          )}
          <ReportPart title="會員參與" query={engagement}>
            {(answer) => <EngagementFigures engagement={answer} beforeName={beforeName} />}
          </ReportPart>
          <ReportPart title="熱門頁面" query={pages} actions={<ReportDownloads period={period} type="pages" />}>
            {(answer) => <PopularPages answer={answer} />}
          </ReportPart>
        </>
      ),
    membership: (
      <>
        <ReportPart title="會員方案" query={membership}>
          {(rows) => (
            <>
              <MembershipTable rows={rows} />
              <p className="pt-2 text-sm text-ink-soft">期滿後十四天內沒有接上任何方案，算沒有續。</p>
            </>
          )}
        </ReportPart>
        {charts((figures) => (
          <MembersChart figures={figures} />
        ))}
        <ReportPart
          title="會員留存"
          query={retention}
          lines={8}
          actions={<ReportDownloads period={period} type="retention" />}
        >
          {(answer) => (
            <>
              <RetentionTable retention={answer} />
              <p className="pt-2 text-sm text-ink-soft">
                每月註冊的會員裡，之後各月有祈願、抽籤、寫手冊、對話或留下片刻的比例。
              </p>
              <CountedAt at={answer.at} />
            </>
          )}
        </ReportPart>
      </>
    ),
    prayers: (
      <>
        <ReportPart title="祈願分類" query={prayers}>
          {(rows) => (
            <>
              <PrayerTable rows={rows} />
              <p className="pt-2 text-sm text-ink-soft">平均成功率只算完成時評了分的祈願。</p>
            </>
          )}
        </ReportPart>
        {charts((figures) => (
          <PrayersChart figures={figures} />
        ))}
      </>
    ),
    revenue: (
      <>
        <ReportPart title="營收來源" query={membership}>
          {(rows) => <RevenueTable rows={rows} beforeName={beforeName} />}
        </ReportPart>
        {charts((figures) => (
          <RevenueChart figures={figures} />
        ))}
      </>
    ),
  };
  return (
    <div className="grid grid-cols-1 gap-12">
      {summaryFailed ? (
        <QueryError title="關鍵數字讀取失敗" query={summary} />
      ) : (
        <div>
          <KpiCards summary={summary.data} beforeName={beforeName} />
          {summary.data && (
            <p className="pt-2 text-sm text-ink-soft">
              {spanText(summary.data)}，和{beforeName}（{spanBefore(summary.data)}）比。今天還沒過完。
            </p>
          )}
        </div>
      )}
      {parts[type]}
    </div>
  );
}

/** The days of the period, and of the one before it. */
const spanText = ({ from, to }: { from: string; to: string }): string => `${dayText(from)} 到 ${dayText(to)}`;
const spanBefore = ({ period, from }: ReportSummary): string =>
  spanText({ from: daysBefore(from, reportPeriods[period].days), to: daysBefore(from, 1) });

const isEmpty = ({ newMembers, totalPrayers, completedPrayers, totalRevenue, pageViews, previous }: ReportSummary) =>
  [newMembers, totalPrayers, completedPrayers, totalRevenue, pageViews].every((figure) => figure === 0) &&
  Object.values(previous).every((figure) => (figure ?? 0) === 0);

/** What the period before is called. */
const beforeNames: Record<ReportPeriod, string> = {
  "7days": `前 ${reportPeriods["7days"].days} 天`,
  "30days": `前 ${reportPeriods["30days"].days} 天`,
  "90days": `前 ${reportPeriods["90days"].days} 天`,
  "1year": "前一年",
};

/** The prayers' report alone, for those who may see no other. */
export function PrayerReport({ period }: { period: ReportPeriod }) {
  const prayers = trpc.admin.report.prayers.useQuery({ period }, freshAtVisitOptions);
  return (
    <ReportPart title="祈願分類" query={prayers}>
      {(rows) => <PrayerTable rows={rows} />}
    </ReportPart>
  );
}

type EngagementProps = { engagement: Engagement; beforeName: string };

/** How many members took part (S2.151). */
function EngagementFigures({ engagement: { at, members, previous, accounts, rate }, beforeName }: EngagementProps) {
  return (
    <>
      <p className="tabular font-display text-3xl font-light">{formatPercent(rate)}</p>
      <p className="measure text-ink-soft">
        {formatNumber(accounts)} 個帳號中，有 {formatNumber(members)} 位在這段期間祈願、抽籤、寫手冊、對話或留下片刻；
        {beforeName}有 {formatNumber(previous)} 位。
      </p>
      <CountedAt at={at} />
    </>
  );
}

const CountedAt = ({ at }: { at: string | null }) => (
  <p className="pt-2 text-sm text-ink-soft">
    {at ? (
      <>
        每小時算一次，上一次是 <ZonedTime at={at} />。
      </>
    ) : (
      "每小時算一次，第一次還沒算完。"
    )}
  </p>
);
