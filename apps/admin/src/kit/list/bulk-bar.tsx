import { BULK_MAX } from "@panshi/contracts/platform/change";
import type { Permission } from "@panshi/contracts/platform/permissions";
import { type MatchingIds, TOTAL_CAP } from "@panshi/contracts/platform/list";
import { Button } from "@panshi/ui/button";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureOf } from "../../lib/failure.ts";
import { formatNumber } from "./cells.tsx";
import { useResourceMutation } from "../changes.ts";
import type { AnyRow, ResourceInfo } from "../resource-info.ts";
import type { RowSelection } from "./select-rows.tsx";

/** An action on the selected rows. */
export type BulkAction<Row extends AnyRow> = {
  /** The verb: 停用. */
  label: string;
  /** What it sets in each row, shown at once; a row that is so already is left out. By default it acts on each. */
  sets?: Partial<Row>;
  /** The dialog that starts it as a job, for more rows than one call takes; without it there is no such act. */
  many?: (ids: readonly string[], onDone: () => void) => ReactNode;
  /** Who may; by default whoever may edit. */
  may?: Permission;
} & (
  | {
      call: (ids: string[]) => Promise<{ changed: number }>;
      /** Gives the rows their former values back, as they were in the list; without it the toast offers no undo. */
      undo?: (former: readonly Row[]) => Promise<{ changed: number }>;
      dialog?: never;
    }
  /** Its dialog makes the call, e.g. with a reason. */
  | { dialog: (rows: readonly Row[], onDone: () => void) => ReactNode; call?: never; undo?: never }
  /** A job alone, for one row too. */
  | { many: (ids: readonly string[], onDone: () => void) => ReactNode; dialog?: never; call?: never; undo?: never }
);

/** The dialog of an action on these rows; `clear` ends the selection. */
export type BulkDialog<Row extends AnyRow> = {
  action: BulkAction<Row>;
  rows: readonly Row[];
  /** Where it goes by a job: the ids of these rows, or of all that match. */
  ids: readonly string[] | null;
  clear: () => void;
};

/** 啟用 and 停用, each of which takes the other back. */
export function activationBulkActions<Row extends AnyRow & { isActive: boolean }>(
  setActive: (input: { ids: string[]; isActive: boolean }) => Promise<{ changed: number }>,
  words: { on: string; off: string } = { on: "啟用", off: "停用" },
): readonly BulkAction<Row>[] {
  const to = (label: string, isActive: boolean): BulkAction<Row> => ({
    label,
    call: (ids) => setActive({ ids, isActive }),
    sets: { isActive } as Partial<Row>,
    undo: (former) => setActive({ ids: former.map(({ id }) => id), isActive: !isActive }),
  });
  return [to(words.on, true), to(words.off, false)];
}

type Step<Row extends AnyRow> = {
  call: () => Promise<{ changed: number }>;
  /** The new values of rows, by their ids. */
  values: ReadonlyMap<string, Partial<Row>>;
  words: string;
  undo?: () => void;
};

type BulkBarProps<Row extends AnyRow> = {
  noun: ResourceInfo<Row>;
  selection: RowSelection<Row>;
  actions: readonly BulkAction<Row>[];
  /** Called for an action that has a dialog. */
  onAsk: (asked: BulkDialog<Row>) => void;
  /** Offers the selection of all that match; null where every row that does is loaded, or not every loaded one is selected. */
  matching?: (() => Promise<MatchingIds>) | null;
  /** What else can be done with as many rows, e.g. their export. */
  children?: ReactNode;
};

/** The actions on the selected rows. It lies over the lower edge, so that no row moves when it comes and goes. */
export function BulkBar<Row extends AnyRow>({
  noun,
  selection,
  actions,
  onAsk,
  matching,
  children,
}: BulkBarProps<Row>) {
  const { name, unit } = noun;
  const { rows: selected, all, clear } = selection;
  const change = useResourceMutation(noun, {
    call: ({ call: run }: Step<Row>) => run(),
    failed: `${name}更新失敗`,
    expected: (row, { values }) => ({ ...row, ...values.get(row.id) }),
    about: ({ values }) => [...values.keys()],
    done: ({ changed }, { words, undo }) => ({
      title: `${words} ${changed} ${unit}`,
      ...(undo && { action: { label: "復原", onChoose: undo } }),
    }),
  });
  const count = all?.length ?? selected.length;
  const isMany = all !== null || count > BULK_MAX;
  const selectAll = useMutation({
    mutationFn: () => matching?.() ?? Promise.resolve({ ids: null }),
    onSuccess: ({ ids }) =>
      ids
        ? selection.selectAllMatching(ids)
        : toast({ title: `超過 ${formatNumber(TOTAL_CAP)} ${unit}`, description: "請先用篩選縮小範圍，再一起選取。" }),
    onError: (error) =>
      toast({ title: "錯誤", description: `選取失敗：${failureOf(error).message}`, kind: "destructive" }),
  });
  const words = all ? `已選全部符合的 ${formatNumber(count)} ${unit}` : `已選 ${formatNumber(count)} ${unit}`;
  const start = (action: BulkAction<Row>) => {
    const { label, call, sets = {}, undo, many } = action;
    const former = differing(selected, action.sets);
    const byJob = many && (isMany || (!call && !action.dialog));
    if (byJob) return onAsk({ action, rows: [], ids: all ?? selected.map(({ id }) => id), clear });
    if (!call) return onAsk({ action, rows: former, ids: null, clear });
    const ids = former.map(({ id }) => id);
    const takeBack = () =>
      undo && change.mutate({ call: () => undo(former), values: valuesOf(former, sets), words: "已復原" });
    change.mutate(
      {
        call: () => call(ids),
        values: new Map(ids.map((id) => [id, sets])),
        words: `已${label}`,
        ...(undo && { undo: takeBack }),
      },
      {
        onSuccess: () => {
          clear();
          document.getElementById("main")?.focus({ preventScroll: true });
        },
      },
    );
  };
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && words}
      </p>
      {count > 0 && (
        <section aria-label={`選取的${name}`} className="bulk-bar">
          <p className="tabular me-auto">
            {words}
            {count > BULK_MAX && (
              <span className="ps-3 text-sm text-ink-soft">
                逐筆的動作一次最多 {BULK_MAX} {unit}
              </span>
            )}
          </p>
          {matching && !all && (
            <Button variant="quiet" size="sm" busy={selectAll.isPending} onClick={() => selectAll.mutate()}>
              選取全部符合的{name}
            </Button>
          )}
          {actions.map((action) => (
            <Button
              key={action.label}
              variant="line"
              size="sm"
              disabled={isMany ? !action.many : change.isPending || differing(selected, action.sets).length === 0}
              onClick={() => start(action)}
            >
              {action.label}
            </Button>
          ))}
          {(all || !isMany) && children}
          <Button variant="quiet" size="sm" onClick={clear}>
            取消選取
          </Button>
        </section>
      )}
    </>
  );
}

/** The rows in which a value would change. */
const differing = <Row extends AnyRow>(rows: readonly Row[], sets: Partial<Row> | undefined): Row[] =>
  rows.filter((row) => !sets || (Object.keys(sets) as (keyof Row)[]).some((key) => row[key] !== sets[key]));

/** What these rows had where an action sets something. */
const valuesOf = <Row extends AnyRow>(rows: readonly Row[], sets: Partial<Row>) =>
  new Map(
    rows.map((row) => {
      const keys = Object.keys(sets) as (keyof Row)[];
      return [row.id, Object.fromEntries(keys.map((key) => [key, row[key]])) as Partial<Row>];
    }),
  );
