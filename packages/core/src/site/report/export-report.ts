import { planets } from "@panshi/contracts/journey/catalogue/planets";
import {
  differenceFrom,
  type ReportExport,
  type ReportExportInput,
  reportExports,
  type ReportInput,
  reportFigureKeys,
  reportFigures,
  RETENTION_MONTHS,
  revenueSources,
} from "@panshi/contracts/site/report";
import { membershipLabels, prayerLabels, revenueLabels } from "@panshi/contracts/site/report-labels";
import type { AdministratorCtx } from "../../platform/context.ts";
import { csvChunks, type FileColumns } from "../../platform/csv.ts";
import { staffStream } from "../../platform/staff-verb.ts";
import { xlsxChunks } from "../../platform/xlsx.ts";
import { viewFiguresOverTime } from "./view-figures-over-time.ts";
import { viewRetention } from "./view-engagement.ts";
import { viewPopularPages } from "./view-popular-pages.ts";
import { viewMembershipReport, viewPrayerReport, viewReportSummary } from "./view-reports.ts";

type Cell = string | number | null;
type Table = { headings: readonly string[]; rows: readonly (readonly Cell[])[] };
type ReadTable = (ctx: AdministratorCtx, input: ReportInput) => Promise<Table>;

const rates: ReadonlySet<string> = new Set(["churnRate", "successRate"]);
const headingsOf = (labels: Readonly<Record<string, string>>): string[] =>
  Object.entries(labels).map(([key, label]) => (rates.has(key) ? `${label}（%）` : label));
const valuesOf = <Labels extends Readonly<Record<string, string>>>(
  row: { [Key in keyof Labels]: Cell },
  labels: Labels,
): Cell[] => Object.keys(labels).map((key: keyof Labels) => row[key]);

/** The tables as the screen shows them; a figure that there is none of is an empty cell. */
const tables: Record<ReportExport, ReadTable> = {
  overview: async (ctx, input) => {
    const summary = await viewReportSummary(ctx, input);
    return {
      headings: ["指標", "單位", "這段期間", "前一段期間", "變化", "變化的單位"],
      rows: reportFigureKeys.map((key) => {
        const { label, unit, change } = reportFigures[key];
        const now = summary[key];
        if (change === null || key === "totalMembers") return [label, unit, now, null, null, ""];
        const before = summary.previous[key];
        return [label, unit, now, before, differenceFrom(before, now, change), change === "percent" ? "%" : "百分點"];
      }),
    };
  },
  membership: async (ctx, input) => ({
    headings: ["方案", ...headingsOf(membershipLabels)],
    rows: (await viewMembershipReport(ctx, input))
      .filter(({ planType }) => planType !== "goods")
      .map((row) => [revenueSources[row.planType], ...valuesOf(row, membershipLabels)]),
  }),
  prayers: async (ctx, input) => ({
    headings: ["星球", ...headingsOf(prayerLabels)],
    rows: (await viewPrayerReport(ctx, input)).map((row) => [
      planets.find(({ key }) => key === row.category)?.name ?? row.category,
      ...valuesOf(row, prayerLabels),
    ]),
  }),
  revenue: async (ctx, input) => ({
    headings: ["來源", ...headingsOf(revenueLabels), "前一段期間的營收", "變化（%）"],
    rows: (await viewMembershipReport(ctx, input)).map((row) => [
      revenueSources[row.planType],
      ...valuesOf(row, revenueLabels),
      row.previous.revenue,
      differenceFrom(row.previous.revenue, row.revenue, "percent"),
    ]),
  }),
  overTime: async (ctx, input) => ({
    headings: ["從", "到", "新會員", "新祈願", "完成的祈願", "頁面瀏覽", "收款", "退款", "營收"],
    rows: (await viewFiguresOverTime(ctx, input)).steps.map((step) => [
      step.from,
      step.to,
      step.newMembers,
      step.prayers,
      step.completedPrayers,
      step.pageViews,
      step.revenue?.paid ?? null,
      step.revenue?.refunded ?? null,
      step.revenue?.total ?? null,
    ]),
  }),
  pages: async (ctx, input) => ({
    headings: ["頁面", "網址", "瀏覽"],
    rows: (await viewPopularPages(ctx, input)).pages.map(({ label, path, views }) => [label, path, views]),
  }),
  retention: async (ctx) => ({
    headings: [
      "註冊月份",
      "人數",
      "當月",
      ...Array.from({ length: RETENTION_MONTHS - 1 }, (_, later) => `${later + 1} 個月後`),
    ],
    rows: (await viewRetention(ctx)).cohorts.map(({ month, registered, active }) => [month, registered, ...active]),
  }),
};

async function readTable(ctx: AdministratorCtx, { type, period }: ReportExportInput) {
  const { headings, rows } = await tables[type](ctx, { period });
  const columns: FileColumns<readonly Cell[]> = Object.fromEntries(
    headings.map((heading, index) => [heading, (row: readonly Cell[]) => row[index] ?? ""]),
  );
  return { columns, rows };
}

async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  yield rows;
}

/** A report as a CSV file. It holds no member's data, so the access log has no row of it. */
export const exportReportCsv = staffStream("reports:export", async function* (ctx, input: ReportExportInput) {
  const { columns, rows } = await readTable(ctx, input);
  yield* csvChunks(columns, oneBatch(rows));
});

/** As {@link exportReportCsv}, a workbook. */
export const exportReportXlsx = staffStream("reports:export", async function* (ctx, input: ReportExportInput) {
  const { columns, rows } = await readTable(ctx, input);
  yield* xlsxChunks(reportExports[input.type], columns, oneBatch(rows));
});
