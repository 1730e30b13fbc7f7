import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { DayTrack } from "./day-track.tsx";
import type { TimelineRow } from "./lanes.ts";

type LaneTableProps = {
  title: string;
  /** What a row is, e.g. 籤等. */
  what: string;
  /** A measure word, e.g. 支. */
  unit: string;
  lanes: readonly TimelineRow[];
  span: { from: string; to: string };
};

/**
 * When each level or mood was there: a table whose middle column is drawn, so that it can be read aloud without the
 * drawing. Rows, not colours, tell the levels apart.
 */
export function TimelineTable({ title, what, unit, lanes, span }: LaneTableProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-2xl font-light">{title}</h3>
      <table className="mt-5 w-full border-collapse">
        <caption className="sr-only">
          {title}，從 {formatTaipeiDay(span.from)} 到 {formatTaipeiDay(span.to)}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">次數</th>
            <th scope="col">最近一次</th>
          </tr>
        </thead>
        <tbody>
          {lanes.map(({ label, days, times }) => {
            const latest = days.at(-1);
            return (
              <tr key={label} className="border-t border-line">
                <th scope="row" className="w-px py-3 pe-5 text-start font-display text-lg font-light whitespace-nowrap">
                  {label}
                </th>
                <td className="py-3">
                  <span className="flex items-center gap-5">
                    <DayTrack days={days} span={span} className="min-w-0 grow" />
                    <span className="tabular w-[4.5em] shrink-0 text-end text-sm text-ink-soft">
                      {times} {unit}
                    </span>
                  </span>
                </td>
                <td className="sr-only">{latest ? formatTaipeiDay(latest) : "還沒有"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <TimelineDateRange span={span} />
    </section>
  );
}

/** The first and the last day below a drawing. */
function TimelineDateRange({ span }: { span: { from: string; to: string } }) {
  return (
    <p aria-hidden className="tabular flex justify-between gap-4 border-t border-line pt-2 text-sm text-ink-soft">
      <span>{formatTaipeiDay(span.from)}</span>
      {span.from !== span.to && <span>{formatTaipeiDay(span.to)}</span>}
    </p>
  );
}
