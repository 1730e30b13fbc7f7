import { hasPermission, type Permission } from "@panshi/contracts/platform/permissions";
import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { dismissToasts } from "@panshi/ui/overlay/toast-store";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useAdministrator } from "../lib/administrator.ts";
import { uncachedQueryOptions } from "../lib/query/query-options.ts";
import { useScreen } from "../lib/screen.ts";
import { Page } from "../shell/page.tsx";
import { type AnyListDefinition, type ListAddress, useListAddress } from "./list/address.ts";
import type { BulkAction, BulkDialog } from "./list/bulk-bar.tsx";
import type { Columns } from "./list/columns.ts";
import type { Downloads } from "./list/download-link.tsx";
import { MayCreateContext } from "./form/row-deleted-notice.tsx";
import { useHistoryDialog } from "./layer.ts";
import type { NewerQuery } from "./list/freshness.tsx";
import { List, type MatchingQuery } from "./list/list.tsx";
import type { AnyRow, ResourceInfo } from "./resource-info.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { type ReorderOptions, useReorder } from "./reorder/use-reorder.ts";
import type { RowAction, RowButtonAction } from "./list/row-actions.tsx";
import { type RowsQuery, useRows } from "./list/rows.ts";
import type { FilterDefinitions } from "./list/choices.tsx";

type ListScreenProps<Row extends AnyRow, List extends AnyListDefinition> = {
  noun: ResourceInfo<Row>;
  /** Below the title, which is the screen's label. */
  lead?: string;
  /** What an empty list means: 籤筒是空的，現在沒有人抽得到籤。 */
  empty: string;
  /** What an empty list is called where nobody can add a row. */
  emptyTitle?: string;
  /** Who may create, edit, delete and change several at once; one permission for all, or each its own. */
  may: Permission | { create: Permission; edit: Permission; remove: Permission };
  list: List;
  /** `trpc.useUtils().client.admin.oracle.list.query` */
  query: RowsQuery<List, Row>;
  /** `trpc.useUtils().client.admin.order.newer.query`, of a list to which rows are added by others. */
  newer?: NewerQuery;
  /** `trpc.useUtils().client.admin.order.matching.query`, of a list whose acts may go by a job. */
  matching?: MatchingQuery<List>;
  /** What the rows of a filter or search sum to, after how many there are. */
  summary?: ReactNode;
  columns: Columns<Row, List>;
  filters?: FilterDefinitions<List>;
  /** A filter of the screen's own, always in sight beside the search. */
  quickFilter?: ReactNode;
  /** Whether a row has the text of a search: until the server answers, the loaded rows that do not are left out. */
  matches?: (row: Row, text: string) => boolean;
  /** What the screen reads in the address, where that is not the list's own reading. */
  address?: ListAddress<List>;
  /** Actions on selected rows. */
  bulk?: readonly BulkAction<Row>[];
  /** The documented paths of its export, for those who may export; rows can be selected for it too. */
  download?: Downloads | undefined;
  /** What else can be done with a row; its buttons stand before those to edit and to delete it. */
  actions?: readonly RowAction<Row>[];
  /** The dialog to read a row, with buttons for its actions. */
  details?: (row: Row, buttons: ReactNode) => ReactNode;
  /** The address of a row's own page, to which its title and a button lead. */
  open?: (row: Row) => `/${string}`;
  /** Reads one row, whose dialog is opened by its address while the row is not among those loaded. */
  get?: (input: { id: string }) => Promise<Row>;
  /** The dialog, a `FormDialog`; null creates. */
  form?: (row: Row | null) => ReactNode;
  /** `shown`: which rows can be deleted; by default each. */
  remove?: {
    call: (row: Row) => Promise<unknown>;
    text: (row: Row) => ReactNode;
    shown?: (row: Row) => boolean;
  };
  /** Its rows can be put in order by hand, while the whole list is shown in `sort`. */
  reorder?: ReorderOptions<List>;
  /** Between the title and the list, and after it. */
  above?: ReactNode;
  below?: ReactNode;
};

/** The layer of a new row. */
const NEW_ROW_DIALOG_NAME = "new";
/** The verb of a row's details. */
const VIEW_LABEL = "查看";

/** A screen with the list of a noun, its dialogs and its deletion: the parts of this folder, put together. */
export function ListScreen<Row extends AnyRow, List extends AnyListDefinition>(props: ListScreenProps<Row, List>) {
  const { noun, lead, empty, may, list, query, columns, form, remove, details, open: pageOf } = props;
  const { label } = useScreen();
  const { role } = useAdministrator();
  const allowed = typeof may === "string" ? { create: may, edit: may, remove: may } : may;
  const holds = (permission: Permission) => hasPermission(role, permission);
  const holdsFor = ({ may: own }: { may?: Permission }) => holds(own ?? allowed.edit);
  const createForm = holds(allowed.create) ? form : undefined;
  const editForm = holds(allowed.edit) ? form : undefined;
  const removal = holds(allowed.remove) ? remove : undefined;
  const actions = (props.actions ?? []).filter(holdsFor);
  const own = useListAddress(list);
  const address = props.address ?? own;
  const rows = useRows(noun, query, address.state);
  const reorder = props.reorder && holds(props.reorder.may) ? props.reorder : undefined;
  const order = useReorder({ noun, reorder, rows, address });
  const { layer, open, close } = useHistoryDialog();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [bulkDialog, setBulkDialog] = useState<BulkDialog<Row> | null>(null);
  const [rowToRemove, setRowToRemove] = useState<Row | null>(null);
  const shown = useOpenRow({ noun, rows: rows.rows, get: props.get });
  const openDialog =
    (verb: string) =>
    ({ id }: Row) =>
      open(`${id}/${verb}`);
  const acts = actions.map(({ dialog: _, ...action }) => ({ ...action, choose: openDialog(action.label) }));
  const buttons: RowButtonAction<Row>[] = [...acts];
  if (details) buttons.push({ label: VIEW_LABEL, icon: "eye", choose: openDialog(VIEW_LABEL) });
  if (pageOf) {
    const visit = (row: Row) => void navigate(pageOf(row), { state: { back: search } });
    buttons.push({ label: "詳情", icon: "arrow-right", choose: visit });
  }
  if (editForm) buttons.push({ label: "編輯", icon: "edit", choose: ({ id }) => open(id) });
  if (removal) {
    const ask = (row: Row) => {
      // On a phone it would cover the question's buttons.
      dismissToasts();
      setRowToRemove(row);
    };
    buttons.push({ label: "刪除", icon: "trash", weighty: true, choose: ask, shown: removal.shown });
  }
  return (
    <Page
      title={label}
      lead={lead}
      actions={
        createForm && (
          <Button onClick={() => open(NEW_ROW_DIALOG_NAME)}>
            <Icon name="plus" />
            新增{noun.name}
          </Button>
        )
      }
    >
      {props.above}
      <List
        noun={noun}
        list={list}
        address={address}
        // Its rows would lose the focus when they become sortable.
        rows={order?.loading ? { ...rows, rows: undefined } : rows}
        columns={columns}
        filters={props.filters}
        quickFilter={props.quickFilter}
        bulk={(props.bulk ?? []).filter(holdsFor)}
        onAsk={(asked) => {
          setBulkDialog(asked);
          open(`~${asked.action.label}`);
        }}
        download={props.download}
        empty={`${empty}${createForm ? `按「新增${noun.name}」，寫下第一${noun.unit}。` : ""}`}
        actions={buttons}
        open={pageOf}
        onOpen={details ? openDialog(VIEW_LABEL) : editForm ? ({ id }) => open(id) : undefined}
        order={order}
        matches={props.matches}
        newer={props.newer}
        matching={props.matching}
        summary={props.summary}
        emptyTitle={props.emptyTitle}
      />
      <MayCreateContext value={createForm !== undefined}>
        {layer === NEW_ROW_DIALOG_NAME && createForm?.(null)}
        {shown?.verb === "" && editForm?.(shown.row)}
        {shown && actions.find(({ label: verb }) => verb === shown.verb)?.dialog(shown.row)}
        {shown?.verb === VIEW_LABEL &&
          details?.(
            shown.row,
            acts
              .filter((act) => act.shown?.(shown.row) ?? true)
              .map(({ label: verb, choose }) => (
                <Button key={verb} variant="line" size="sm" onClick={() => choose(shown.row)}>
                  {verb}
                </Button>
              )),
          )}
        {bulkDialog &&
          layer === `~${bulkDialog.action.label}` &&
          renderBulkDialog(bulkDialog, () => {
            bulkDialog.clear();
            close();
          })}
      </MayCreateContext>
      {removal && (
        <RemoveDialog
          noun={noun}
          row={rowToRemove}
          onClose={() => setRowToRemove(null)}
          remove={removal.call}
          text={removal.text}
        />
      )}
      {props.below}
    </Page>
  );
}

const renderBulkDialog = <Row extends AnyRow>({ action, rows, ids }: BulkDialog<Row>, onDone: () => void) =>
  ids ? action.many?.(ids, onDone) : action.dialog?.(rows, onDone);

type OpenRowOptions<Row extends AnyRow> = {
  noun: ResourceInfo<Row>;
  rows: readonly Row[] | undefined;
  get?: ((input: { id: string }) => Promise<Row>) | undefined;
};

/**
 * The row whose dialog is open, and which: the verb of an action, or empty for its form. The row stays as it was when
 * the dialog opened: a refresh may take it out of the list meanwhile. One that is not loaded is read by `get`; one that
 * cannot be shown closes its layer. Layers that begin with `~` are not a row's.
 */
export function useOpenRow<Row extends AnyRow>({ noun, rows, get }: OpenRowOptions<Row>) {
  const { layer, forget } = useHistoryDialog();
  const [id = "", verb = ""] =
    layer === null || layer === NEW_ROW_DIALOG_NAME || layer.startsWith("~") ? [] : layer.split("/");
  const [shown, setShown] = useState<Row>();
  const loaded = rows?.find((row) => row.id === id);
  const wanted = id !== "" && shown?.id !== id && rows !== undefined && !loaded;
  const read = useQuery({
    queryKey: [...noun.queryKey, "open row", id],
    queryFn: () => get?.({ id }) ?? null,
    enabled: wanted && get !== undefined,
    ...uncachedQueryOptions,
  });
  const row = shown?.id === id ? shown : (loaded ?? read.data ?? undefined);
  if (row !== shown) setShown(row);
  const lost = wanted && !row && (get === undefined || read.isError);
  const forgetLayer = useEffectEvent(forget);
  useEffect(() => {
    if (lost) forgetLayer();
  }, [lost]);
  return row && { row, verb };
}
