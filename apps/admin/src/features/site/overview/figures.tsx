import type { OverviewFigures } from "@panshi/contracts/site/rollup";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { formatMoney, formatNumber } from "../../../kit/list/cells.tsx";

const rows = [
  { key: "newMembers", label: "新會員", write: formatNumber },
  { key: "prayers", label: "新祈願", write: formatNumber },
  { key: "completedPrayers", label: "完成的祈願", write: formatNumber },
  { key: "revenue", label: "營收", write: formatMoney },
] as const;

/** What happened today and in the last seven days; revenue for those who may see it. Undefined while it is read. */
export function Figures({ figures, revenue }: { figures: OverviewFigures | undefined; revenue: boolean }) {
  const cell = (write: (value: number) => string, value: number | undefined) => (
    <td className="tabular py-3 ps-6 text-end text-lg">
      {value === undefined ? <Skeleton className="ms-auto h-5 w-16" /> : write(value)}
    </td>
  );
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="pb-4 text-xl">
        近日數字
      </h2>
      <table className="w-full border-t border-line-strong">
        <thead className="text-sm text-ink-soft">
          <tr>
            <td />
            <th scope="col" className="py-2 ps-6 text-end font-normal">
              今天
            </th>
            <th scope="col" className="py-2 ps-6 text-end font-normal">
              近七天
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ key }) => key !== "revenue" || revenue)
            .map(({ key, label, write }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-3 text-start font-normal">
                  {label}
                </th>
                {cell(write, figures?.today[key])}
                {cell(write, figures?.week[key])}
              </tr>
            ))}
        </tbody>
      </table>
      <p className="pt-2 text-sm text-ink-soft">台北時間；最慢晚一分鐘。</p>
    </section>
  );
}
