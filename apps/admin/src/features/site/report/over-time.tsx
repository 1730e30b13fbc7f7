import { trpc } from "@panshi/client/trpc";
import { Link } from "react-router-dom";
import { useHasPermission } from "../../../lib/administrator.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { paths } from "../../../paths.ts";
import { ReportPart } from "./report-part.tsx";
import { MembersChart, PrayersChart, RevenueChart } from "./time-charts.tsx";

/** Members, prayers and revenue of the last thirty days; revenue for those who may see it. */
export default function OverTime() {
  const figures = trpc.admin.overview.overTime.useQuery({ period: "30days" }, freshAtVisitOptions);
  const mayReadReports = useHasPermission("reports:prayers");
  return (
    <ReportPart title="近三十天" query={figures} lines={8}>
      {(data) => (
        <>
          <div className="grid gap-12 xl:grid-cols-2 xl:gap-x-16">
            <MembersChart figures={data} />
            <PrayersChart figures={data} />
            <RevenueChart figures={data} />
          </div>
          {mayReadReports && (
            <Link to={paths.reports} className="thumb mt-4 inline-grid items-center underline underline-offset-4">
              看報表分析
            </Link>
          )}
        </>
      )}
    </ReportPart>
  );
}
