import { reportPeriods, reportTypes } from "@panshi/contracts/site/report";
import { ReportControls } from "../features/site/report/report-controls.tsx";
import { useReportOptions } from "../features/site/report/report-options.ts";
import { PrayerReport, Reports } from "../features/site/report/reports.tsx";
import "../features/site/report/report.css";
import { useHasPermission } from "../lib/administrator.ts";
import { Page } from "../shell/page.tsx";

/** `/admin/reports`. Whoever may see the prayers alone sees no types, and makes that call alone. */
export default function ReportsScreen() {
  const { period, type, choose } = useReportOptions();
  const readsAll = useHasPermission("reports:read");
  const shown = readsAll ? reportTypes[type] : reportTypes.prayers;
  return (
    <Page title="報表分析" lead={`${shown}，${reportPeriods[period].label}。台北時間；數字最慢晚一分鐘。`}>
      <ReportControls period={period} type={readsAll ? type : "prayers"} hasTypes={readsAll} onChoose={choose} />
      {readsAll ? <Reports period={period} type={type} /> : <PrayerReport period={period} />}
    </Page>
  );
}
