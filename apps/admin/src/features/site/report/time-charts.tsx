import type { FiguresOverTime } from "@panshi/contracts/site/report";
import { TimeChart } from "../../../kit/chart/time-chart.tsx";
import { formatMoney, formatNumber } from "../../../kit/list/cells.tsx";
import { pointsOf } from "./figures.ts";

type ChartProps = { figures: FiguresOverTime };

/** The steps at the ends of a period may be cut. */
const stepNotes = {
  day: "每日統計，今天還沒過完",
  week: "每週統計，第一週不滿七天，今天還沒過完",
  month: "每月統計，頭尾兩個月不滿一個月",
} as const;
const stepNames = { day: "日期", week: "一週", month: "月份" } as const;
const commonOf = ({ step }: FiguresOverTime) => ({ note: stepNotes[step], pointName: stepNames[step] });

/** New members over time. */
export const MembersChart = ({ figures }: ChartProps) => (
  <TimeChart
    title="新會員"
    {...commonOf(figures)}
    series={[{ label: "新會員" }]}
    points={pointsOf(figures, ({ newMembers }) => [newMembers])}
    write={formatNumber}
  />
);

/** Prayers that were made and completed over time. */
export const PrayersChart = ({ figures }: ChartProps) => (
  <TimeChart
    title="祈願"
    {...commonOf(figures)}
    series={[{ label: "新祈願" }, { label: "完成" }]}
    points={pointsOf(figures, ({ prayers, completedPrayers }) => [prayers, completedPrayers])}
    write={formatNumber}
  />
);

/** Revenue over time; nothing for those who may not see it. */
export const RevenueChart = ({ figures }: ChartProps) =>
  figures.steps.some(({ revenue }) => revenue) && (
    <TimeChart
      title="營收"
      {...commonOf(figures)}
      series={[{ label: "營收" }, { label: "退款" }]}
      points={pointsOf(figures, ({ revenue }) => [revenue?.total ?? 0, revenue?.refunded ?? 0])}
      write={formatMoney}
    />
  );

/** Page views over time. */
export const PageViewsChart = ({ figures }: ChartProps) => (
  <TimeChart
    title="頁面瀏覽"
    {...commonOf(figures)}
    series={[{ label: "瀏覽" }]}
    points={pointsOf(figures, ({ pageViews }) => [pageViews])}
    write={formatNumber}
  />
);
