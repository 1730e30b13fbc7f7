import { planets } from "@panshi/contracts/journey/catalogue/planets";
import {
  type MembershipReportRow,
  type PopularPages as PopularPagesAnswer,
  type PrayerReportRow,
  reportFigureKeys,
  reportFigures,
  type ReportSummary,
  revenueSources,
} from "@panshi/contracts/site/report";
import { membershipLabels, prayerLabels, revenueLabels } from "@panshi/contracts/site/report-labels";
import { EmptyState } from "@panshi/ui/display/empty";
import { FigureTable } from "../../../kit/detail/figure-table.tsx";
import { formatMoney, formatNumber, formatPercent, NONE } from "../../../kit/list/cells.tsx";
import { signedDifference } from "./figures.ts";

const orNone = (value: number | null): string => (value === null ? NONE : formatNumber(value));
const largest = (values: readonly number[]): number => Math.max(1, ...values);

const NoRows = ({ title, text }: { title: string; text: string }) => (
  <EmptyState title={title} text={text} headingLevel={3} />
);

type Figure = { key: keyof typeof reportFigures; now: number | null; before: number | null };
const writers: Partial<Record<Figure["key"], (value: number | null) => string>> = {
  totalRevenue: (value) => (value === null ? NONE : formatMoney(value)),
  avgSuccessRate: formatPercent,
  conversionRate: formatPercent,
};
const writeFigure = (key: Figure["key"], value: number | null): string => (writers[key] ?? orNone)(value);
const shareOfLarger = (value: number | null, { now, before }: Figure): number =>
  (value ?? 0) / largest([now ?? 0, before ?? 0]);

/** Every figure of the period beside that of the period before, with a bar for each (S2.148). */
export function OverviewTable({ summary, beforeName }: { summary: ReportSummary; beforeName: string }) {
  const rows = reportFigureKeys.map(
    (key): Figure => ({
      key,
      now: summary[key],
      before: key === "totalMembers" ? null : summary.previous[key],
    }),
  );
  return (
    <>
      <FigureTable
        caption="總覽"
        rows={rows}
        keyOf={({ key }) => key}
        name={{ label: "指標", text: ({ key }) => reportFigures[key].label }}
        shareOf={(figure) => shareOfLarger(figure.now, figure)}
        palerOf={(figure) => shareOfLarger(figure.before, figure)}
        columns={[
          { label: "這段期間", text: ({ key, now }) => writeFigure(key, now) },
          { label: beforeName, text: ({ key, before }) => writeFigure(key, before) },
          {
            label: "變化",
            text: ({ key, now, before }) => {
              const { change } = reportFigures[key];
              return change === null ? NONE : signedDifference(before, now, change);
            },
          },
        ]}
      />
      <p className="pt-2 text-sm text-ink-soft">深色是這段期間，淺色是{beforeName}。會員總數是現在的，不分期間。</p>
    </>
  );
}

/** How each plan stands, and what began in the period (S2.149). */
export function MembershipTable({ rows }: { rows: readonly MembershipReportRow[] }) {
  const most = largest(rows.map(({ activeMembers }) => activeMembers ?? 0));
  return (
    <FigureTable
      caption="會員方案"
      rows={rows.filter(({ planType }) => planType !== "goods")}
      keyOf={({ planType }) => planType}
      name={{ label: "方案", text: ({ planType }) => revenueSources[planType] }}
      shareOf={({ activeMembers }) => (activeMembers ?? 0) / most}
      columns={[
        { label: membershipLabels.activeMembers, text: ({ activeMembers }) => orNone(activeMembers) },
        { label: membershipLabels.newSubscriptions, text: ({ newSubscriptions }) => formatNumber(newSubscriptions) },
        { label: membershipLabels.trialStarts, text: ({ trialStarts }) => formatNumber(trialStarts) },
        { label: membershipLabels.staffGrants, text: ({ staffGrants }) => formatNumber(staffGrants) },
        { label: membershipLabels.freeOrders, text: ({ freeOrders }) => formatNumber(freeOrders) },
        { label: membershipLabels.endedPlans, text: ({ endedPlans }) => orNone(endedPlans) },
        { label: membershipLabels.unfollowedPlans, text: ({ unfollowedPlans }) => orNone(unfollowedPlans) },
        { label: membershipLabels.churnRate, text: ({ churnRate }) => formatPercent(churnRate) },
      ]}
    />
  );
}

/** What each plan and the shop brought in the period. */
export function RevenueTable({ rows, beforeName }: { rows: readonly MembershipReportRow[]; beforeName: string }) {
  if (rows.every(({ paid, refunded, newSubscriptions }) => paid + refunded + newSubscriptions === 0))
    return <NoRows title="這段期間沒有收款，也沒有退款" text="選長一點的期間，或到會員方案看看現在的價格。" />;
  const total = largest([rows.reduce((sum, { revenue }) => sum + revenue, 0)]);
  return (
    <FigureTable
      caption="營收來源"
      rows={rows.toSorted((a, b) => b.revenue - a.revenue)}
      keyOf={({ planType }) => planType}
      name={{ label: "來源", text: ({ planType }) => revenueSources[planType] }}
      shareOf={({ revenue }) => revenue / total}
      columns={[
        { label: revenueLabels.revenue, text: ({ revenue }) => formatMoney(revenue) },
        { label: revenueLabels.paid, text: ({ paid }) => formatMoney(paid) },
        { label: revenueLabels.refunded, text: ({ refunded }) => formatMoney(refunded) },
        { label: revenueLabels.newSubscriptions, text: ({ newSubscriptions }) => formatNumber(newSubscriptions) },
        { label: "占比", text: ({ revenue }) => formatPercent(Math.round((revenue / total) * 1000) / 10) },
        {
          label: `比${beforeName}`,
          text: ({ revenue, previous }) => signedDifference(previous.revenue, revenue, "percent"),
        },
      ]}
    />
  );
}

const planetNames: Readonly<Record<string, string>> = Object.fromEntries(planets.map(({ key, name }) => [key, name]));

/** The prayers of the period by their planet (S2.150). */
export function PrayerTable({ rows }: { rows: readonly PrayerReportRow[] }) {
  if (rows.every(({ totalPrayers, completedPrayers }) => totalPrayers + completedPrayers === 0))
    return <NoRows title="這段期間沒有祈願" text="選長一點的期間再看；有人許願之後，一分鐘內就會算進來。" />;
  const most = largest(rows.map(({ totalPrayers }) => totalPrayers));
  return (
    <FigureTable
      caption="祈願分類"
      rows={rows.toSorted((a, b) => b.totalPrayers - a.totalPrayers)}
      keyOf={({ category }) => category}
      name={{ label: "星球", text: ({ category }) => planetNames[category] ?? category }}
      shareOf={({ totalPrayers }) => totalPrayers / most}
      columns={[
        { label: prayerLabels.totalPrayers, text: ({ totalPrayers }) => formatNumber(totalPrayers) },
        { label: prayerLabels.completedPrayers, text: ({ completedPrayers }) => formatNumber(completedPrayers) },
        { label: prayerLabels.successRate, text: ({ successRate }) => formatPercent(successRate) },
        { label: prayerLabels.avgCompletionTime, text: ({ avgCompletionTime }) => orNone(avgCompletionTime) },
      ]}
    />
  );
}

/** The pages that were viewed most (S2.151). */
export function PopularPages({ answer: { pages } }: { answer: PopularPagesAnswer }) {
  const most = largest(pages.map(({ views }) => views));
  if (pages.length === 0)
    return <NoRows title="這段期間還沒有人看過頁面" text="把網站的連結放進貼文或信裡，有人打開，這裡就會有數字。" />;
  return (
    <FigureTable
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
