import {
  DEFAULT_REPORT_PERIOD,
  type ReportPeriod,
  reportPeriodKeys,
  type ReportType,
  reportTypeKeys,
} from "@panshi/contracts/site/report";
import { useSearchParams } from "react-router-dom";

type ReportOptions = { period: ReportPeriod; type: ReportType };

/** The period and the type of the reports, which stand in the address; what the address names wrongly is the default. */
export function useReportOptions(): ReportOptions & { choose: (change: Partial<ReportOptions>) => void } {
  const [params, setParams] = useSearchParams();
  const period = reportPeriodKeys.find((key) => key === params.get("period")) ?? DEFAULT_REPORT_PERIOD;
  const type = reportTypeKeys.find((key) => key === params.get("type")) ?? "overview";
  const choose = (change: Partial<ReportOptions>) => {
    const next = { period, type, ...change };
    setParams(
      {
        ...(next.period !== DEFAULT_REPORT_PERIOD && { period: next.period }),
        ...(next.type !== "overview" && { type: next.type }),
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { period, type, choose };
}
