import type { Permission } from "@panshi/contracts/platform/permissions";
import { Button } from "@panshi/ui/button";
import { Icon, type IconName } from "@panshi/ui/display/icon";
import { Tooltip } from "@panshi/ui/overlay/tooltip";
import type { ReactNode } from "react";
import type { AnyRow } from "../resource-info.ts";

/** What can be done with a row, besides editing and deleting it. */
export type RowAction<Row extends AnyRow> = {
  /** The verb: 重設密碼. */
  label: string;
  icon: IconName;
  /** It moves money, access, goods or a person's data, or is not taken back: its button has its word everywhere. */
  weighty?: boolean;
  /** Where it makes sense; by default on every row. */
  shown?: ((row: Row) => boolean) | undefined;
  /** Who may; by default whoever may edit. */
  may?: Permission;
  /** Its dialog, an `ActionDialog`, which going back closes. */
  dialog: (row: Row) => ReactNode;
};

/** An action as its buttons need it. */
export type RowButtonAction<Row extends AnyRow> = Pick<RowAction<Row>, "label" | "icon" | "weighty" | "shown"> & {
  choose: (row: Row) => void;
};

type RowButtonsProps<Row extends AnyRow> = {
  row: Row;
  title: string;
  actions: readonly RowButtonAction<Row>[];
  /** Icons with a tooltip in place of words, but for weighty ones. */
  compact?: boolean;
};

/** The buttons of a row. */
export function RowButtons<Row extends AnyRow>({ row, title, actions, compact }: RowButtonsProps<Row>) {
  return actions
    .filter(({ shown }) => shown?.(row) ?? true)
    .map(({ label, icon, weighty, choose }) =>
      compact && !weighty ? (
        <Tooltip key={label} content={label}>
          <button
            type="button"
            aria-label={`${label}「${title}」`}
            onClick={() => choose(row)}
            className="thumb inline-grid place-items-center text-lg text-ink-soft hover:text-ink"
          >
            <Icon name={icon} />
          </button>
        </Tooltip>
      ) : (
        <Button
          key={label}
          variant="quiet"
          size="sm"
          aria-label={`${label}「${title}」`}
          onClick={() => choose(row)}
          {...(compact && { className: "px-2! text-sm!" })}
        >
          {label}
        </Button>
      ),
    );
}
