import type { Row as TableRow, Table } from "@tanstack/react-table";
import type { AnyRow } from "../resource-info.ts";

type BoxProps = { label: string; checked: boolean; some?: boolean; onChange: (event: unknown) => void };

function Box({ label, checked, some = false, onChange }: BoxProps) {
  return (
    <label className="thumb grid place-items-center">
      <input
        ref={(input) => {
          if (input) input.indeterminate = some;
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="tick size-5 appearance-none rounded-chip"
      />
    </label>
  );
}

/** Selects every loaded row, or none. */
export function SelectAll<Row extends AnyRow>({ table }: { table: Table<Row> }) {
  return (
    <Box
      label={`選取已載入的 ${table.getRowModel().rows.length} 筆`}
      checked={table.getIsAllRowsSelected()}
      some={table.getIsSomeRowsSelected()}
      onChange={table.getToggleAllRowsSelectedHandler()}
    />
  );
}

/** Selects a row. */
export function SelectRow<Row extends AnyRow>({ row, title }: { row: TableRow<Row>; title: string }) {
  return <Box label={`選取「${title}」`} checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />;
}
