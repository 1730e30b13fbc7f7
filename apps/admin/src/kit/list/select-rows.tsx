import { useState } from "react";
import type { AnyRow } from "../resource-info.ts";

/** Which of the listed rows are selected, in the order of the list. */
export type RowSelection<Row extends AnyRow> = {
  rows: readonly Row[];
  /** The ids of all that match, loaded or not, where these are selected. */
  all: readonly string[] | null;
  selectAllMatching: (ids: readonly string[]) => void;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
};

/** `query` says what is listed: a row that a filter or somebody else took away is not selected. */
export function useRowSelection<Row extends AnyRow>(listed: readonly Row[], query: string): RowSelection<Row> {
  type Selected = { query: string; ids: ReadonlySet<string>; all: readonly string[] | null };
  const [selected, setSelected] = useState<Selected>({ query, ids: new Set(), all: null });
  const isPresent = selected.query === query;
  const rows = isPresent ? listed.filter(({ id }) => selected.ids.has(id)) : [];
  const ids = new Set(rows.map(({ id }) => id));
  const select = (next: ReadonlySet<string>) => setSelected({ query, ids: next, all: null });
  return {
    rows,
    all: isPresent ? selected.all : null,
    selectAllMatching: (all) => setSelected({ query, ids: new Set(all), all }),
    has: (id) => ids.has(id),
    toggle: (id) => select(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])),
    toggleAll: () => select(new Set(rows.length === listed.length ? [] : listed.map(({ id }) => id))),
    clear: () => select(new Set()),
  };
}

type BoxProps = { label: string; checked: boolean; some?: boolean; onChange: () => void };

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
export function SelectAll<Row extends AnyRow>({ of, selection }: { of: number; selection: RowSelection<Row> }) {
  const count = selection.rows.length;
  return (
    <Box
      label={`選取已載入的 ${of} 筆`}
      checked={count > 0 && count === of}
      some={count > 0 && count < of}
      onChange={selection.toggleAll}
    />
  );
}

type SelectRowProps<Row extends AnyRow> = { id: string; title: string; selection: RowSelection<Row> };

/** Selects a row. */
export function SelectRow<Row extends AnyRow>({ id, title, selection }: SelectRowProps<Row>) {
  return <Box label={`選取「${title}」`} checked={selection.has(id)} onChange={() => selection.toggle(id)} />;
}
