import { Button } from "@panshi/ui/button";
import { type ReactNode, useState } from "react";
import { useWideScreen } from "../../lib/wide-screen.ts";
import { ShareBar } from "./share-bar.tsx";

type FigureColumn<Row> = { label: string; text: (row: Row) => ReactNode };

type FigureTableProps<Row> = {
  /** For screen readers: what the table is. */
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The header of the first column, and what names a row. */
  name: { label: string; text: (row: Row) => ReactNode };
  columns: readonly FigureColumn<Row>[];
  /** Of a row's share of the largest, 0 to 1, a bar below its name. */
  shareOf?: (row: Row) => number;
  /** Up to where a paler bar reaches, for what the row is compared with. */
  palerOf?: (row: Row) => number | undefined;
  /** How many rows a narrow screen shows at once, and the button to the others. */
  first?: { count: number; more: string };
};

/** Figures by row: a table, on a narrow screen one row below the other. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  return useWideScreen() ? <WideTable {...props} /> : <NarrowList {...props} />;
}

type RowBarProps<Row> = Pick<FigureTableProps<Row>, "shareOf" | "palerOf"> & { row: Row };

const RowBar = <Row,>({ row, shareOf, palerOf }: RowBarProps<Row>) => {
  const paler = palerOf?.(row);
  return shareOf && <ShareBar share={shareOf(row)} {...(paler !== undefined && { paler })} />;
};

function WideTable<Row>({ caption, rows, keyOf, name, columns, ...bars }: FigureTableProps<Row>) {
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
            <th scope="row" className="tabular py-2 text-start font-normal">
              {name.text(row)}
              <RowBar row={row} {...bars} />
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

function NarrowList<Row>({ caption, rows, keyOf, name, columns, first, ...bars }: FigureTableProps<Row>) {
  const [all, setAll] = useState(first === undefined);
  return (
    <>
      <ul aria-label={caption}>
        {rows.slice(0, all ? rows.length : first?.count).map((row) => (
          <li key={keyOf(row)} className="border-b border-line py-3">
            <h3 className="tabular">{name.text(row)}</h3>
            <RowBar row={row} {...bars} />
            <dl className="grid grid-cols-2 gap-x-6 pt-1 text-sm sm:grid-cols-4">
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
      {first && !all && rows.length > first.count && (
        <Button variant="quiet" size="sm" className="-ms-4" onClick={() => setAll(true)}>
          {first.more}
        </Button>
      )}
    </>
  );
}
