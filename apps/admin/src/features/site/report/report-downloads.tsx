import { type ReportExport, reportExports, type ReportPeriod, reportTypes } from "@panshi/contracts/site/report";
import { DownloadLinks } from "../../../kit/list/download-link.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";

const downloads = ["/api/admin/reports/export", "/api/admin/reports/export.xlsx"] as const;

/** The files of a table of the reports, for those who may export (S2.146). */
export function ReportDownloads({ period, type }: { period: ReportPeriod; type: ReportExport }) {
  if (!useHasPermission("reports:export")) return null;
  return (
    <DownloadLinks
      downloads={downloads}
      query={`?${new URLSearchParams({ period, type })}`}
      {...(!(type in reportTypes) && { what: reportExports[type] })}
    />
  );
}
