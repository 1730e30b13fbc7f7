import {
  getCoreRowModel,
  type RowSelectionState,
  type Table,
  type Updater,
  useReactTable,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import type { AnyListDefinition, ListAddress, ListParamsChange } from "./address.ts";
import { type Columns, sortName } from "./columns.ts";
import type { AnyRow } from "../resource-info.ts";

type Options<Row extends AnyRow, List extends AnyListDefinition> = {
  rows: readonly Row[];
  columns: Columns<Row, List>;
  address: ListAddress<List>;
  /** Whether rows can be selected. */
  selectable: boolean;
};

const noRows: never[] = [];

/**
 * The state of table and cards: sorting, which is the server's and stands in the address, and selection.
 * The columns of the table are those declared, in their order.
 */
export function useListTable<Row extends AnyRow, List extends AnyListDefinition>(
  options: Options<Row, List>,
): Table<Row> {
  const { rows, columns, address, selectable } = options;
  const { sort } = address.state as { sort?: string };
  // A selection belongs to what is listed: a row that a filter or somebody else took away is not selected.
  const listed = address.query;
  const [selection, setSelection] = useState<{ listed: string; ids: RowSelectionState }>({ listed, ids: {} });
  const kept = selection.listed === listed ? selection.ids : {};
  const ids = Object.fromEntries(rows.flatMap(({ id }) => (kept[id] ? [[id, true]] : [])));
  const sorting = sort === undefined ? [] : [{ id: sortName(sort), desc: sort.startsWith("-") }];
  const apply = <State>(updater: Updater<State>, state: State): State =>
    updater instanceof Function ? updater(state) : updater;
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.sort ? sortName(column.sort) : column.header,
        accessorFn: () => null,
        enableSorting: column.sort !== undefined,
        sortDescFirst: column.sort?.startsWith("-") ?? false,
      })),
    [columns],
  );
  // oxlint-disable-next-line react/incompatible-library -- what it returns is called while rendering and memoized nowhere
  return useReactTable<Row>({
    data: rows.length > 0 ? (rows as Row[]) : noRows,
    columns: definitions,
    getCoreRowModel: getCoreRowModel(),
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: selectable,
    state: { sorting, rowSelection: ids },
    onSortingChange: (updater) => {
      const [next] = apply(updater, sorting);
      if (next) address.change({ sort: `${next.desc ? "-" : ""}${next.id}` } as ListParamsChange<List>);
    },
    onRowSelectionChange: (updater) => setSelection({ listed, ids: apply(updater, ids) }),
  });
}
