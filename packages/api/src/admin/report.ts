import {
  Engagement,
  MembershipReportRow,
  PopularPages,
  PrayerReportRow,
  type ReportExportInput as ExportInput,
  ReportExportInput,
  reportExports,
  ReportInput,
  ReportSummary,
  Retention,
} from "@panshi/contracts/site/report";
import { XLSX_MEDIA_TYPE } from "@panshi/core/platform/xlsx";
import { exportReportCsv, exportReportXlsx } from "@panshi/core/site/report/export-report";
import { viewEngagement, viewRetention } from "@panshi/core/site/report/view-engagement";
import { viewPopularPages } from "@panshi/core/site/report/view-popular-pages";
import { viewMembershipReport, viewPrayerReport, viewReportSummary } from "@panshi/core/site/report/view-reports";
import * as z from "zod/mini";
import { csvDownload, xlsxDownload } from "../file-download.ts";
import type { RestRoute } from "../procedure-meta.ts";
import { administratorProcedure, router } from "../trpc.ts";
import { staffQuery } from "./staff-procedure.ts";

const tag = "後台報表";
const path = "/api/admin/reports";
const read = (below: string, summary: string): RestRoute => ({ method: "GET", path: `${path}${below}`, summary, tag });
const download = { method: "GET", kind: "download", tag } as const;

const fileName = ({ type, period }: ExportInput): string => `報表-${reportExports[type]}-${period}`;

/** All are answered from rollups, at most a minute late, engagement and retention an hour. */
export const report = router({
  summary: staffQuery(viewReportSummary, ReportInput, ReportSummary, read("", "一段期間的總覽報表")),
  membership: staffQuery(
    viewMembershipReport,
    ReportInput,
    z.array(MembershipReportRow),
    read("/membership", "各方案的會員與營收"),
  ),
  prayers: staffQuery(
    viewPrayerReport,
    ReportInput,
    z.array(PrayerReportRow),
    read("/prayers", "各類別（靈魂星球）的祈願"),
  ),
  popularPages: staffQuery(viewPopularPages, ReportInput, PopularPages),
  engagement: staffQuery(viewEngagement, ReportInput, Engagement),
  retention: administratorProcedure(viewRetention.permission)
    .output(Retention)
    .query(({ ctx }) => viewRetention(ctx)),
  export: administratorProcedure(exportReportCsv.permission)
    .meta({ rest: { ...download, path: `${path}/export`, summary: "匯出報表" } })
    .input(ReportExportInput)
    .query(({ ctx, input }) => csvDownload(ctx, fileName(input), exportReportCsv(ctx, input))),
  exportXlsx: administratorProcedure(exportReportXlsx.permission)
    .meta({
      rest: { ...download, path: `${path}/export.xlsx`, summary: "匯出報表，Excel 檔", fileType: XLSX_MEDIA_TYPE },
    })
    .input(ReportExportInput)
    .query(({ ctx, input }) => xlsxDownload(ctx, fileName(input), exportReportXlsx(ctx, input))),
});
