import type { ReactNode } from "react";
import { useWideScreen } from "../../../lib/wide-screen.ts";

export type ReportColumn<Row> = {
  label: string;
  /** What the cell says. */
  text: (row: Row) => ReactNode;
};

type ReportTableProps<Row> = {
  /** For screen readers: what the table is. */
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The header of the first column, and what names a row. */
  name: { label: string; text: (row: Row) => ReactNode };
  columns: readonly ReportColumn<Row>[];
  /** Of a row's share of the largest, 0 to 1, a bar below its name. */
  shareOf?: (row: Row) => number;
};

/** Figures by row: a table, on a narrow screen one row below the other. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  return useWideScreen() ? <WideTable {...props} /> : <NarrowList {...props} />;
}

/** What the figures say, as a bar. */
const ShareBar = ({ share }: { share: number }) => (
  <span aria-hidden className="report-bar">
    <span style={{ inlineSize: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
  </span>
);

function WideTable<Row>({ caption, rows, keyOf, name, columns, shareOf }: ReportTableProps<Row>) {
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="py-2 text-start font-normal">
            {name.label}
          </th>
          {columns.map(({ label }) => (
            <th key={label} scope="col" className="py-2 ps-4 text-end font-normal whitespace-nowrap">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-t border-line">
            <th scope="row" className="py-2 text-start font-normal">
              {name.text(row)}
              {shareOf && <ShareBar share={shareOf(row)} />}
            </th>
            {columns.map(({ label, text }) => (
              <td key={label} className="tabular py-2 ps-4 text-end whitespace-nowrap">
                {text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NarrowList<Row>({ caption, rows, keyOf, name, columns, shareOf }: ReportTableProps<Row>) {
  return (
    <ul aria-label={caption}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="border-b border-line py-3">
          <h3>{name.text(row)}</h3>
          {shareOf && <ShareBar share={shareOf(row)} />}
          <dl className="grid grid-cols-2 gap-x-6 text-sm">
            {columns.map(({ label, text }) => (
              <div key={label} className="flex justify-between gap-x-2 py-1">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="tabular whitespace-nowrap">{text(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
