import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { Tooltip } from "@panshi/ui/overlay/tooltip";
import type { AnyRow } from "../noun.ts";

/** What can be done with a row; without a function the role may not, or the noun cannot. */
export type RowActions<Row extends AnyRow> = {
  edit?: (row: Row) => void;
  remove?: (row: Row) => void;
};

type RowButtonsProps<Row extends AnyRow> = {
  row: Row;
  title: string;
  actions: RowActions<Row>;
  /** Icons with a tooltip in place of words. */
  compact?: boolean;
};

/** The buttons of a row. */
export function RowButtons<Row extends AnyRow>({ row, title, actions, compact }: RowButtonsProps<Row>) {
  const shown = (
    [
      ["edit", "編輯", actions.edit],
      ["trash", "刪除", actions.remove],
    ] as const
  ).filter(([, , act]) => act !== undefined);
  return shown.map(([icon, word, act]) =>
    compact ? (
      <Tooltip key={icon} content={word}>
        <button
          type="button"
          aria-label={`${word}「${title}」`}
          onClick={() => act?.(row)}
          className="thumb inline-grid place-items-center text-lg text-ink-soft hover:text-ink"
        >
          <Icon name={icon} />
        </button>
      </Tooltip>
    ) : (
      <Button key={icon} variant="quiet" size="sm" aria-label={`${word}「${title}」`} onClick={() => act?.(row)}>
        {word}
      </Button>
    ),
  );
}
