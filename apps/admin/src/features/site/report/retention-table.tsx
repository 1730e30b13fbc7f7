import type { Retention } from "@panshi/contracts/site/report";
import { formatNumber } from "../../../kit/list/cells.tsx";
import { dayText } from "./figures.ts";

/**
 * Who registered in a month, and which share of them was active in the months after. A darker cell is a larger share, which each cell
 * says in digits too.
 */
export function RetentionTable({ retention: { cohorts } }: { retention: Retention }) {
  if (cohorts.every(({ registered }) => registered === 0))
    return <p className="text-ink-soft">還沒有人註冊滿一個月。</p>;
  const months = Math.max(...cohorts.map(({ active }) => active.length));
  return (
    <div role="region" aria-label="會員留存表" tabIndex={0} className="retention">
      <table className="w-full text-sm">
        <caption className="sr-only">每月註冊的會員，之後各月有活動的比例</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-2 text-start font-normal whitespace-nowrap">
              註冊月份
            </th>
            <th scope="col" className="py-2 ps-3 text-end font-normal whitespace-nowrap">
              人數
            </th>
            {Array.from({ length: months }, (_, index) => (
              <th key={index} scope="col" className="py-2 ps-3 text-end font-normal whitespace-nowrap">
                {index === 0 ? "當月" : `${index} 個月後`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month, registered, active }) => (
            <tr key={month} className="border-t border-line">
              <th scope="row" className="tabular py-1.5 text-start font-normal">
                {dayText(month)}
              </th>
              <td className="tabular py-1.5 ps-3 text-end">{formatNumber(registered)}</td>
              {active.map((count, index) => (
                <Share key={index} count={count} of={registered} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Share({ count, of }: { count: number; of: number }) {
  const percent = of === 0 ? null : Math.round((count / of) * 100);
  return (
    <td
      className="tabular py-1.5 ps-3 text-end whitespace-nowrap"
      style={{ backgroundColor: `color-mix(in srgb, var(--ink) ${(percent ?? 0) / 5}%, transparent)` }}
    >
      {percent === null ? "" : `${percent}%`}
    </td>
  );
}
