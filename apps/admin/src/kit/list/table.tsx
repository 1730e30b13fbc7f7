import { Icon } from "@panshi/ui/display/icon";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { Td, Th } from "@panshi/ui/display/table";
import { type Column, renderColumnCell, sortName } from "./columns.ts";
import type { AnyRow } from "../resource-info.ts";
import { RowFrame } from "../reorder/row-frame.tsx";
import type { ReorderControls } from "../reorder/use-reorder.ts";
import { type RowButtonAction, RowButtons } from "./row-actions.tsx";
import { RowTitle } from "./row-title.tsx";
import { type RowSelection, SelectAll, SelectRow } from "./select-rows.tsx";

export type RowsViewProps<Row extends AnyRow> = {
  /** Names the list for screen readers. */
  label: string;
  rows: readonly Row[];
  /** The sort that the rows have, and how to ask for another. */
  sort: string | undefined;
  onSort: (sort: string) => void;
  /** Null where rows cannot be selected. */
  selection: RowSelection<Row> | null;
  columns: readonly Column<Row>[];
  /** Names a row for its buttons. */
  title: (row: Row) => string;
  actions: readonly RowButtonAction<Row>[];
  /** The address of a row's own page, to which its title leads. */
  open?: ((row: Row) => string) | undefined;
  /** What its title does where it has none. */
  onOpen?: ((row: Row) => void) | undefined;
  order?: ReorderControls | undefined;
};

const givesClass = ({ gives }: { gives?: number }) => (gives === undefined ? "" : `gives-${gives}`);
const classOf = <Row extends AnyRow>(column: Column<Row>, extra = "") =>
  `${givesClass(column)} ${column.className ?? ""} ${extra}`;

/** Columns that give way are hidden, level by level, until the table is no wider than its place. */
const GIVING_LEVELS = [0, 1, 2, 3, 4];

function useFittingColumns(): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  const fit = () => {
    const place = table.current?.parentElement;
    if (!table.current || !place) return;
    for (const level of GIVING_LEVELS) {
      table.current.dataset["given"] = String(level);
      if (table.current.offsetWidth <= place.clientWidth) return;
    }
  };
  useLayoutEffect(fit);
  useEffect(() => {
    window.addEventListener("resize", fit);
    // The late fonts have other widths.
    document.fonts?.addEventListener("loadingdone", fit);
    return () => {
      window.removeEventListener("resize", fit);
      document.fonts?.removeEventListener("loadingdone", fit);
    };
  }, []);
  return table;
}

/** The rows on a wide screen. The headers stay in sight; those of columns with a sort are buttons. */
export function ListTable<Row extends AnyRow>(props: RowsViewProps<Row>) {
  const { label, rows, sort, onSort, selection, columns, title, actions, open, onOpen, order } = props;
  const Handle = order?.active ? order.parts?.Handle : undefined;
  const hasActions = actions.length > 0;
  const table = useFittingColumns();
  return (
    <table ref={table} className="data-table list-table w-full border-collapse text-start text-sm">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {Handle && (
            <Th className="w-11 p-0!">
              <span className="sr-only">移動</span>
            </Th>
          )}
          {selection && (
            <Th className="w-11 p-0!">
              <SelectAll of={rows.length} selection={selection} />
            </Th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.header} column={column} sort={sort} onSort={onSort} />
          ))}
          {hasActions && (
            <Th>
              <span className="sr-only">動作</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RowFrame key={row.id} as="tr" id={row.id} order={order} data-selected={selection?.has(row.id) ?? false}>
            {Handle && (
              <Td className="w-11 p-0!">
                <Handle id={row.id} title={title(row)} />
              </Td>
            )}
            {selection && (
              <Td className="w-11 p-0!">
                <SelectRow id={row.id} title={title(row)} selection={selection} />
              </Td>
            )}
            {columns.map((column) =>
              column.card === "title" ? (
                <th key={column.header} scope="row" className={classOf(column, "px-4 text-start font-medium")}>
                  <RowTitle to={open?.(row)} onOpen={onOpen && (() => onOpen(row))}>
                    {renderColumnCell(column, row)}
                  </RowTitle>
                </th>
              ) : (
                <Td key={column.header} figure={column.figure ?? false} className={classOf(column)}>
                  {renderColumnCell(column, row)}
                </Td>
              ),
            )}
            {hasActions && (
              <Td className="w-px max-w-none! text-end whitespace-nowrap">
                <div className="flex items-center justify-end">
                  <RowButtons row={row} title={title(row)} actions={actions} compact />
                </div>
              </Td>
            )}
          </RowFrame>
        ))}
      </tbody>
    </table>
  );
}

type HeaderCellProps<Row extends AnyRow> = Pick<RowsViewProps<Row>, "sort" | "onSort"> & { column: Column<Row> };

function HeaderCell<Row extends AnyRow>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const figure = column.figure ?? false;
  const first = column.sort;
  if (first === undefined) {
    return (
      <Th figure={figure} className={givesClass(column)}>
        {column.header}
      </Th>
    );
  }
  const name = sortName(first);
  const sorted = sort === name ? "asc" : sort === `-${name}` ? "desc" : undefined;
  const direction = sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : "none";
  return (
    <Th figure={figure} className={givesClass(column)} aria-sort={direction}>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          onSort(sorted === "asc" ? `-${name}` : sorted === "desc" ? name : first);
          // The first rows of the new order, with the header staying under the pointer.
          const table = currentTarget.closest("table");
          if (table && table.getBoundingClientRect().top < 0) table.scrollIntoView();
        }}
        data-sorted={sorted}
        className={`sort-header ${figure ? "flex-row-reverse" : ""}`}
      >
        {column.header}
        <Icon name="arrow-down" className="size-4" />
      </button>
    </Th>
  );
}
