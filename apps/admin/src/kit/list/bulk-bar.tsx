import { BULK_MAX } from "@panshi/contracts/change";
import { Button } from "@panshi/ui/button";
import type { Table } from "@tanstack/react-table";
import { useChange } from "../changes.ts";
import type { AnyRow, Noun } from "../noun.ts";

type Setting<Row extends AnyRow> = {
  call: (ids: string[]) => Promise<{ changed: number }>;
  /** What it sets in each row, shown at once; a row that is so already is left out. */
  sets: Partial<Row>;
};

/** An action on the selected rows. */
export type BulkAction<Row extends AnyRow> = Setting<Row> & {
  /** The verb: 停用. */
  label: string;
  /** Takes it back; where it is left out, the toast offers no undo. */
  undo?: Setting<Row>;
};

/** 啟用 and 停用, each of which takes the other back. */
export function activation<Row extends AnyRow & { isActive: boolean }>(
  setActive: (input: { ids: string[]; isActive: boolean }) => Promise<{ changed: number }>,
): readonly BulkAction<Row>[] {
  const to = (isActive: boolean): Setting<Row> => ({
    call: (ids) => setActive({ ids, isActive }),
    sets: { isActive } as Partial<Row>,
  });
  return [
    { label: "啟用", ...to(true), undo: to(false) },
    { label: "停用", ...to(false), undo: to(true) },
  ];
}

type BulkBarProps<Row extends AnyRow> = { noun: Noun<Row>; table: Table<Row>; actions: readonly BulkAction<Row>[] };

/** The actions on the selected rows. It lies over the lower edge, so that no row moves when it comes and goes. */
export function BulkBar<Row extends AnyRow>({ noun, table, actions }: BulkBarProps<Row>) {
  const { name, unit } = noun;
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  const change = useChange(noun, {
    call: ({ ids, call }: Setting<Row> & { ids: string[]; words: string; undo?: () => void }) => call(ids),
    failed: `${name}更新失敗`,
    expected: (row, { ids, sets }) => (ids.includes(row.id) ? { ...row, ...sets } : row),
    done: ({ changed }, { words, undo }) => ({
      title: `${words} ${changed} ${unit}`,
      ...(undo && { action: { label: "復原", onChoose: undo } }),
    }),
  });
  const start = ({ label, call, sets, undo }: BulkAction<Row>) => {
    const ids = differing(selected, sets).map(({ id }) => id);
    const takeBack = undo && (() => change.mutate({ ...undo, ids, words: "已復原" }));
    change.mutate(
      { call, sets, ids, words: `已${label}`, ...(takeBack && { undo: takeBack }) },
      {
        onSuccess: () => {
          table.resetRowSelection(true);
          document.getElementById("main")?.focus({ preventScroll: true });
        },
      },
    );
  };
  const tooMany = selected.length > BULK_MAX;
  return (
    <>
      <p role="status" className="sr-only">
        {selected.length > 0 && `已選 ${selected.length} ${unit}`}
      </p>
      {selected.length > 0 && (
        <section aria-label={`選取的${name}`} className="bulk-bar">
          <p className="tabular me-auto">
            {tooMany
              ? `一次最多 ${BULK_MAX} ${unit}，現在選了 ${selected.length} ${unit}`
              : `已選 ${selected.length} ${unit}`}
          </p>
          {actions.map((action) => (
            <Button
              key={action.label}
              variant="line"
              size="sm"
              disabled={tooMany || change.isPending || differing(selected, action.sets).length === 0}
              onClick={() => start(action)}
            >
              {action.label}
            </Button>
          ))}
          <Button variant="quiet" size="sm" onClick={() => table.resetRowSelection(true)}>
            取消選取
          </Button>
        </section>
      )}
    </>
  );
}

/** The rows in which a value would change. */
const differing = <Row extends AnyRow>(rows: readonly Row[], sets: Partial<Row>): Row[] =>
  rows.filter((row) => (Object.keys(sets) as (keyof Row)[]).some((key) => row[key] !== sets[key]));
