import { reportFigures, type ReportSummary } from "@panshi/contracts/site/report";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { formatMoney, formatNumber } from "../../../kit/list/cells.tsx";
import { differenceText, formatPercent } from "./figures.ts";

type Card = {
  term: string;
  figure: (summary: ReportSummary) => string;
  value: (figures: ReportSummary["previous"]) => number | null;
  as: "percent" | "points";
  /** What stands below it beside the difference. */
  note: (summary: ReportSummary) => string;
};

const cards: readonly Card[] = [
  {
    term: reportFigures.newMembers.label,
    figure: ({ newMembers }) => formatNumber(newMembers),
    value: ({ newMembers }) => newMembers,
    as: "percent",
    note: ({ totalMembers }) => `現在共 ${formatNumber(totalMembers)} 位會員`,
  },
  {
    term: reportFigures.totalPrayers.label,
    figure: ({ totalPrayers }) => formatNumber(totalPrayers),
    value: ({ totalPrayers }) => totalPrayers,
    as: "percent",
    note: ({ completedPrayers }) => `這段期間完成 ${formatNumber(completedPrayers)} 個`,
  },
  {
    term: reportFigures.totalRevenue.label,
    figure: ({ totalRevenue }) => formatMoney(totalRevenue),
    value: ({ totalRevenue }) => totalRevenue,
    as: "percent",
    note: () => "收款減退款",
  },
  {
    term: reportFigures.conversionRate.label,
    figure: ({ conversionRate }) => formatPercent(conversionRate),
    value: ({ conversionRate }) => conversionRate,
    as: "points",
    note: () => "新會員中有付款訂單的",
  },
];

/** The four figures of a period, each with its change against the period before (S2.147). Undefined while they are read. */
export function KpiCards({ summary, beforeName }: { summary: ReportSummary | undefined; beforeName: string }) {
  return (
    <dl aria-label="關鍵數字" className="report-cards">
      {cards.map(({ term, figure, value, as, note }) => (
        <div key={term}>
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="tabular text-xl leading-tight sm:text-2xl">
            {summary ? figure(summary) : <Skeleton className="my-1 h-5 w-20 sm:h-6" />}
          </dd>
          <dd className="text-sm">
            {summary ? (
              (differenceText(value(summary.previous), value(summary), { as, beforeName }) ??
              `${beforeName}沒有可比的數字`)
            ) : (
              <Skeleton className="my-1 h-3 w-28" />
            )}
          </dd>
          <dd className="text-xs text-ink-soft">{summary && note(summary)}</dd>
        </div>
      ))}
    </dl>
  );
}
