import { hasPermission, type Permission } from "@panshi/contracts/permissions";
import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { dismissToasts } from "@panshi/ui/overlay/toast-store";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useAdministrator } from "../lib/administrator.ts";
import { useScreen } from "../lib/screen.ts";
import { Page } from "../shell/page.tsx";
import { type AnyList, useListAddress } from "./list/address.ts";
import type { BulkAction } from "./list/bulk-bar.tsx";
import type { Columns } from "./list/columns.ts";
import { useLayer } from "./layer.ts";
import { List } from "./list/list.tsx";
import type { AnyRow, Noun } from "./noun.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { type RowsQuery, useRows } from "./list/rows.ts";
import type { Filters } from "./list/toolbar.tsx";

type ListScreenProps<Row extends AnyRow, List extends AnyList> = {
  noun: Noun<Row>;
  /** Below the title, which is the screen's label. */
  lead?: string;
  /** What an empty list means: 籤筒是空的，現在沒有人抽得到籤。 */
  empty: string;
  /** Who may create, edit, delete and change several at once; one permission for all, or each its own. */
  may: Permission | { create: Permission; edit: Permission; remove: Permission };
  list: List;
  /** `trpc.useUtils().client.admin.oracle.list.query` */
  query: RowsQuery<List, Row>;
  columns: Columns<Row, List>;
  filters?: Filters<List>;
  /** Actions on selected rows. */
  bulk?: readonly BulkAction<Row>[];
  /** The documented path of the download. */
  download?: string;
  /** The dialog, a `FormDialog`; null creates. */
  form?: (row: Row | null) => ReactNode;
  remove?: { call: (row: Row) => Promise<unknown>; text: (row: Row) => ReactNode };
};

const NEW = "new";

/** A screen with the list of a noun, its dialog and its deletion: the parts of this folder, put together. */
export function ListScreen<Row extends AnyRow, List extends AnyList>(props: ListScreenProps<Row, List>) {
  const { noun, lead, empty, may, list, query, columns, filters, bulk = [], download, form, remove } = props;
  const { label } = useScreen();
  const { role } = useAdministrator();
  const allowed = typeof may === "string" ? { create: may, edit: may, remove: may } : may;
  const createForm = hasPermission(role, allowed.create) ? form : undefined;
  const editForm = hasPermission(role, allowed.edit) ? form : undefined;
  const removal = hasPermission(role, allowed.remove) ? remove : undefined;
  const address = useListAddress(list);
  const rows = useRows(noun, query, address.state);
  const { layer, open, forget } = useLayer();
  const [rowToRemove, setRowToRemove] = useState<Row | null>(null);
  const edited = useOpenRow(layer, rows.rows);
  const isGone = layer !== null && layer !== NEW && rows.rows !== undefined && !edited;
  const forgetLayer = useEffectEvent(forget);
  useEffect(() => {
    if (isGone) forgetLayer();
  }, [isGone]);
  return (
    <Page
      title={label}
      lead={lead}
      actions={
        createForm && (
          <Button onClick={() => open(NEW)}>
            <Icon name="plus" />
            新增{noun.name}
          </Button>
        )
      }
    >
      <List
        noun={noun}
        list={list}
        address={address}
        rows={rows}
        columns={columns}
        filters={filters}
        bulk={editForm ? bulk : []}
        download={download}
        empty={`${empty}${createForm ? `按「新增${noun.name}」，寫下第一${noun.unit}。` : ""}`}
        actions={{
          ...(editForm && { edit: ({ id }: Row) => open(id) }),
          ...(removal && {
            remove: (row: Row) => {
              // On a phone it would cover the question's buttons.
              dismissToasts();
              setRowToRemove(row);
            },
          }),
        }}
      />
      {layer === NEW && createForm?.(null)}
      {edited && editForm?.(edited)}
      {removal && (
        <RemoveDialog
          noun={noun}
          row={rowToRemove}
          onClose={() => setRowToRemove(null)}
          remove={removal.call}
          text={removal.text}
        />
      )}
    </Page>
  );
}

/** The row whose dialog is open, as it was when it opened: a refresh may take it out of the list meanwhile. */
function useOpenRow<Row extends AnyRow>(id: string | null, rows: readonly Row[] | undefined): Row | undefined {
  const [shown, setShown] = useState<Row>();
  if (shown?.id === id) return shown;
  const row = rows?.find((one) => one.id === id);
  if (row !== shown) setShown(row);
  return row;
}
