import {
  type ReportPeriod,
  reportPeriodKeys,
  reportPeriods,
  type ReportType,
  reportTypeKeys,
  reportTypes,
} from "@panshi/contracts/site/report";
import { Button } from "@panshi/ui/button";
import { Field, Select } from "@panshi/ui/form/field";
import { ReportDownloads } from "./report-downloads.tsx";

type ReportControlsProps = {
  period: ReportPeriod;
  type: ReportType;
  /** Whether there is more than the prayers' report. */
  hasTypes: boolean;
  onChoose: (change: { period?: ReportPeriod; type?: ReportType }) => void;
};

/** The period and the type of the reports, their files and their print (S2.144 to S2.146). */
export function ReportControls({ period, type, hasTypes, onChoose }: ReportControlsProps) {
  return (
    <div className="no-print flex flex-wrap items-end gap-x-6 gap-y-3 pb-6">
      <Field label="期間" className="w-36">
        <Select value={period} onChange={({ target }) => onChoose({ period: target.value as ReportPeriod })}>
          {reportPeriodKeys.map((key) => (
            <option key={key} value={key}>
              {reportPeriods[key].label}
            </option>
          ))}
        </Select>
      </Field>
      {hasTypes && (
        <Field label="報表" className="w-36">
          <Select value={type} onChange={({ target }) => onChoose({ type: target.value as ReportType })}>
            {reportTypeKeys.map((key) => (
              <option key={key} value={key}>
                {reportTypes[key]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-x-4">
        <ReportDownloads period={period} type={type} />
        <Button variant="quiet" size="sm" onClick={() => window.print()}>
          列印
        </Button>
      </div>
    </div>
  );
}
