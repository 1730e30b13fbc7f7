import { planets } from "@panshi/contracts/journey/catalogue/planets";
import {
  type MembershipReportRow,
  type PopularPages as PopularPagesAnswer,
  type PrayerReportRow,
  revenueSources,
} from "@panshi/contracts/site/report";
import { formatMoney, formatNumber, NONE } from "../../../kit/list/cells.tsx";
import { differenceText, formatPercent } from "./figures.ts";
import { ReportTable } from "./report-table.tsx";

const orNone = (value: number | null): string => (value === null ? NONE : formatNumber(value));
const largest = (values: readonly number[]): number => Math.max(1, ...values);

/** How each plan stands, and what began in the period (S2.149). */
export function MembershipTable({ rows }: { rows: readonly MembershipReportRow[] }) {
  const most = largest(rows.map(({ activeMembers }) => activeMembers ?? 0));
  return (
    <ReportTable
      caption="會員方案"
      rows={rows.filter(({ planType }) => planType !== "goods")}
      keyOf={({ planType }) => planType}
      name={{ label: "方案", text: ({ planType }) => revenueSources[planType] }}
      shareOf={({ activeMembers }) => (activeMembers ?? 0) / most}
      columns={[
        { label: "現在使用中", text: ({ activeMembers }) => orNone(activeMembers) },
        { label: "新訂閱", text: ({ newSubscriptions }) => formatNumber(newSubscriptions) },
        { label: "體驗開始", text: ({ trialStarts }) => formatNumber(trialStarts) },
        { label: "人員給予", text: ({ staffGrants }) => formatNumber(staffGrants) },
        { label: "免費訂單", text: ({ freeOrders }) => formatNumber(freeOrders) },
        { label: "流失率", text: ({ churnRate }) => formatPercent(churnRate) },
        {
          label: "期滿／沒有續",
          text: ({ endedPlans, unfollowedPlans }) => `${orNone(endedPlans)}／${orNone(unfollowedPlans)}`,
        },
      ]}
    />
  );
}

/** What each plan and the shop brought in the period. */
export function RevenueTable({ rows, beforeName }: { rows: readonly MembershipReportRow[]; beforeName: string }) {
  const most = largest(rows.map(({ revenue }) => revenue));
  return (
    <ReportTable
      caption="營收來源"
      rows={rows.toSorted((a, b) => b.revenue - a.revenue)}
      keyOf={({ planType }) => planType}
      name={{ label: "來源", text: ({ planType }) => revenueSources[planType] }}
      shareOf={({ revenue }) => revenue / most}
      columns={[
        { label: "營收", text: ({ revenue }) => formatMoney(revenue) },
        { label: "收款", text: ({ paid }) => formatMoney(paid) },
        { label: "退款", text: ({ refunded }) => formatMoney(refunded) },
        { label: "付款訂單", text: ({ newSubscriptions }) => formatNumber(newSubscriptions) },
        {
          label: "變化",
          text: ({ revenue, previous }) =>
            differenceText(previous.revenue, revenue, { as: "percent", beforeName }) ?? NONE,
        },
      ]}
    />
  );
}

const planetNames: Readonly<Record<string, string>> = Object.fromEntries(planets.map(({ key, name }) => [key, name]));

/** The prayers of the period by their planet (S2.150). */
export function PrayerTable({ rows }: { rows: readonly PrayerReportRow[] }) {
  const most = largest(rows.map(({ totalPrayers }) => totalPrayers));
  return (
    <ReportTable
      caption="祈願分類"
      rows={rows.toSorted((a, b) => b.totalPrayers - a.totalPrayers)}
      keyOf={({ category }) => category}
      name={{ label: "星球", text: ({ category }) => planetNames[category] ?? category }}
      shareOf={({ totalPrayers }) => totalPrayers / most}
      columns={[
        { label: "祈願", text: ({ totalPrayers }) => formatNumber(totalPrayers) },
        { label: "完成", text: ({ completedPrayers }) => formatNumber(completedPrayers) },
        { label: "平均成功率", text: ({ successRate }) => formatPercent(successRate) },
        { label: "平均完成天數", text: ({ avgCompletionTime }) => orNone(avgCompletionTime) },
      ]}
    />
  );
}

/** The pages that were viewed most (S2.151). */
export function PopularPages({ answer: { pages } }: { answer: PopularPagesAnswer }) {
  const most = largest(pages.map(({ views }) => views));
  if (pages.length === 0) return <p className="text-ink-soft">這段期間還沒有人看過頁面。</p>;
  return (
    <ReportTable
      caption="熱門頁面"
      rows={pages}
      keyOf={({ path }) => path}
      name={{
        label: "頁面",
        text: ({ path, label }) => (
          <>
            <span className="wrap-anywhere">{label}</span>{" "}
            <span className="text-xs wrap-anywhere text-ink-soft">{path}</span>
          </>
        ),
      }}
      shareOf={({ views }) => views / most}
      columns={[{ label: "瀏覽", text: ({ views }) => formatNumber(views) }]}
    />
  );
}
