import { useEffect, useState } from "react";
import type { ChartPoint, Series } from "./chart-data.ts";

type ChartTableProps = {
  title: string;
  pointName: string;
  series: readonly Series[];
  points: readonly ChartPoint[];
  write: (value: number) => string;
};

/** The values of a chart as a table, which opens on request and in print. */
export function ChartTable({ title, pointName, series, points, write }: ChartTableProps) {
  const [open, setOpen] = useState(false);
  const printing = usePrinting();
  return (
    <details
      open={open || printing}
      onToggle={({ currentTarget }) => !printing && setOpen(currentTarget.open)}
      className="chart-table"
    >
      <summary className="thumb inline-flex cursor-pointer items-center text-sm text-ink-soft hover:text-ink">
        以表格檢視
      </summary>
      <table className="w-full max-w-xl border-t border-line-strong text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="text-ink-soft">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              {pointName}
            </th>
            {series.map(({ label }) => (
              <th key={label} scope="col" className="py-1 ps-4 text-end font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label} className="border-t border-line">
              <th scope="row" className="tabular py-1 text-start font-normal">
                {point.label}
              </th>
              {series.map(({ label }, index) => (
                <td key={label} className="tabular py-1 ps-4 text-end">
                  {write(point.values[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const print = matchMedia("print");
    const follow = () => setPrinting(print.matches);
    print.addEventListener("change", follow);
    return () => print.removeEventListener("change", follow);
  }, []);
  return printing;
}
