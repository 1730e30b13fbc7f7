import { reportFigures, type ReportSummary } from "@panshi/contracts/site/report";
import { type FigureCard, FigureCards } from "../../../kit/detail/figure-cards.tsx";
import { formatMoney, formatNumber, formatPercent } from "../../../kit/list/cells.tsx";
import { differenceText } from "./figures.ts";

type ComparedFigure = Exclude<keyof ReportSummary["previous"], "pageViews" | "completedPrayers" | "avgSuccessRate">;

const card = (
  key: ComparedFigure,
  {
    write,
    note,
    beforeName,
  }: { write: (value: number | null) => string; beforeName: string } & Pick<FigureCard<ReportSummary>, "note">,
): FigureCard<ReportSummary> => ({
  term: reportFigures[key].label,
  figure: (summary) => write(summary[key]),
  change: (summary) =>
    differenceText(summary.previous[key], summary[key], { as: reportFigures[key].change, beforeName }) ??
    `${beforeName}沒有可比的數字`,
  note,
});
const writeCount = (value: number | null) => formatNumber(value ?? 0);
const writeMoney = (value: number | null) => formatMoney(value ?? 0);

/** The four figures of a period, each with its change against the period before (S2.147). Undefined while they are read. */
export const KpiCards = ({ summary, beforeName }: { summary: ReportSummary | undefined; beforeName: string }) => (
  <FigureCards
    label="關鍵數字"
    data={summary}
    cards={[
      card("newMembers", {
        write: writeCount,
        note: ({ totalMembers }) => `現在共 ${formatNumber(totalMembers)} 位會員`,
        beforeName,
      }),
      card("totalPrayers", {
        write: writeCount,
        note: ({ completedPrayers }) => `這段期間完成 ${formatNumber(completedPrayers)} 則`,
        beforeName,
      }),
      card("totalRevenue", { write: writeMoney, note: () => "收款減退款", beforeName }),
      card("conversionRate", { write: formatPercent, note: () => "新會員中有付款訂單的比例", beforeName }),
    ]}
  />
);
