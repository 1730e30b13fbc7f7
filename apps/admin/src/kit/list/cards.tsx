import type { ReactNode } from "react";
import { type Column, renderColumnCell } from "./columns.ts";
import type { AnyRow } from "../resource-info.ts";
import { NONE } from "./cells.tsx";
import { RowFrame } from "../reorder/row-frame.tsx";
import { RowButtons } from "./row-actions.tsx";
import { RowTitle } from "./row-title.tsx";
import { SelectRow } from "./select-rows.tsx";
import type { RowsViewProps } from "./table.tsx";

/** The rows on a narrow screen, as cards. */
export function ListCards<Row extends AnyRow>(props: RowsViewProps<Row>) {
  const { label, rows, selection, columns, title, actions, open, onOpen, order } = props;
  const Handle = order?.active ? order.parts?.Handle : undefined;
  const at = (place: Column<Row>["card"]) => columns.filter(({ card }) => card === place);
  const facts = columns.filter(({ card }) => card === undefined || card === "labelled");
  const only = (row: Row, [column]: readonly Column<Row>[]): ReactNode => column && renderColumnCell(column, row);
  return (
    <ul aria-label={label} className="border-t border-line-strong">
      {rows.map((row) => (
        <RowFrame
          key={row.id}
          as="li"
          id={row.id}
          order={order}
          data-selected={selection?.has(row.id) ?? false}
          className="list-card border-b border-line py-4"
        >
          <article className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6">
            <div>
              <h2 className="font-body text-base font-medium">
                <RowTitle to={open?.(row)} onOpen={onOpen && (() => onOpen(row))}>
                  {only(row, at("title"))}
                </RowTitle>
              </h2>
              {at("note").map((column) => (
                <p key={column.header} className="line-clamp-2 text-sm text-ink-soft">
                  {renderColumnCell(column, row)}
                </p>
              ))}
            </div>
            <div className="font-display text-xl font-black">{only(row, at("corner"))}</div>
            <div className="col-span-2 mt-2 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
              {facts.map((column) => {
                const content = renderColumnCell(column, row);
                // A dash without a label says nothing.
                if (column.card === undefined && content === NONE) return null;
                return (
                  <span key={column.header} className="tabular">
                    {column.card === "labelled" && `${column.header} `}
                    {content}
                  </span>
                );
              })}
            </div>
            <div className={`col-span-2 flex flex-wrap items-center ${selection ? "-ms-3" : "-ms-4"}`}>
              {selection && <SelectRow id={row.id} title={title(row)} selection={selection} />}
              <RowButtons row={row} title={title(row)} actions={actions} />
              {Handle && (
                <span className="ms-auto">
                  <Handle id={row.id} title={title(row)} />
                </span>
              )}
            </div>
          </article>
        </RowFrame>
      ))}
    </ul>
  );
}
