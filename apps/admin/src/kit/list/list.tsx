import type { MatchingIds } from "@panshi/contracts/platform/list";
import { EmptyState } from "@panshi/ui/display/empty";
import { MoreButton } from "@panshi/ui/more-button";
import { type ReactNode, useState } from "react";
import { useWideScreen } from "../../lib/wide-screen.ts";
import { LoadError } from "../../shell/load-error.tsx";
import {
  type AnyListDefinition,
  type ListAddress,
  type ListParams,
  type ListParamsChange,
  normalizeSearchText,
} from "./address.ts";
import { type BulkAction, BulkBar, type BulkDialog } from "./bulk-bar.tsx";
import { ListCards } from "./cards.tsx";
import { type Column, type Columns, orderWords, sortName } from "./columns.ts";
import { DownloadLinks, type Downloads, SelectionDownloadLinks } from "./download-link.tsx";
import { Freshness, type NewerQuery } from "./freshness.tsx";
import { ListSkeleton, NothingFound } from "./list-states.tsx";
import type { AnyRow, ResourceInfo } from "../resource-info.ts";
import type { ReorderControls } from "../reorder/use-reorder.ts";
import type { RowButtonAction } from "./row-actions.tsx";
import { useRowSelection } from "./select-rows.tsx";
import { type Rows, useRestoreLostFocus } from "./rows.ts";
import { SavedFilters } from "./saved-filters.tsx";
import { ListTable } from "./table.tsx";
import { ListToolbar } from "./toolbar.tsx";
import type { FilterDefinitions } from "./choices.tsx";

type ListProps<Row extends AnyRow, Contract extends AnyListDefinition> = {
  noun: ResourceInfo<Row>;
  list: Contract;
  address: ListAddress<Contract>;
  rows: Rows<Row>;
  columns: Columns<Row, Contract>;
  filters?: FilterDefinitions<Contract> | undefined;
  /** A filter of the screen's own, always in sight beside the search. */
  quickFilter?: ReactNode;
  bulk: readonly BulkAction<Row>[];
  /** Opens the dialog of an action on selected rows. */
  onAsk: (asked: BulkDialog<Row>) => void;
  download?: Downloads | undefined;
  actions: readonly RowButtonAction<Row>[];
  /** The address of a row's own page. */
  open?: ((row: Row) => string) | undefined;
  /** What a row's title does where it has none. */
  onOpen?: ((row: Row) => void) | undefined;
  /** How its rows are put in order by hand. */
  order?: ReorderControls | undefined;
  newer?: NewerQuery | undefined;
  /** The ids of all rows that match the list's conditions. */
  matching?: MatchingQuery<Contract> | undefined;
  /** Between the toolbar and the rows. */
  summary?: ReactNode;
  /** What it means that there is none yet. */
  empty: string;
  /** Where nobody can add one: 還沒有祈願紀錄. */
  emptyTitle?: string | undefined;
  /** Whether a row has the text of a search: until the server answers, the loaded rows that do not are left out. */
  matches?: ((row: Row, text: string) => boolean) | undefined;
};

/** `trpc.useUtils().client.admin.order.matching.query` */
export type MatchingQuery<Contract extends AnyListDefinition> = (state: ListParams<Contract>) => Promise<MatchingIds>;

const noRows: never[] = [];

/** A list in each of its states, with its toolbar: a table on a wide screen, else cards. */
export function List<Row extends AnyRow, Contract extends AnyListDefinition>(props: ListProps<Row, Contract>) {
  const {
    noun,
    list,
    address,
    rows: loaded,
    columns,
    filters,
    quickFilter,
    bulk,
    onAsk,
    download,
    actions,
    open,
    onOpen,
    order,
    newer,
    matching,
    empty,
  } = props;
  const { emptyTitle = `尚未新增任何${noun.name}`, matches } = props;
  const { more, error, stale } = loaded;
  const { rows, onType, waits } = useNarrowed(loaded, address, matches);
  const wide = useWideScreen();
  const selection = useRowSelection(rows ?? noRows, address.query);
  const isSelectable = bulk.length > 0 || download !== undefined;
  useRestoreLostFocus(rows, loaded.loadingMore);
  const failed = error && (
    <LoadError title={`${noun.name}讀取失敗`} message={error} onRetry={loaded.retry} busy={loaded.busy} />
  );
  const isEmpty = rows?.length === 0;
  // None of the loaded rows has the text; whether others have it, the server has not said yet.
  const searching = isEmpty && waits;
  // The server's rows, not the narrowed ones: the box that is being written in stays.
  if (loaded.rows?.length === 0 && !address.narrowed && !stale && !failed)
    return <EmptyState title={emptyTitle} text={empty} headingLevel={2} />;
  const view = {
    label: `${noun.name}清單`,
    rows: rows ?? noRows,
    sort: (address.state as { sort?: string }).sort,
    onSort: (sort: string) => address.change({ sort } as ListParamsChange<Contract>),
    selection: isSelectable ? selection : null,
    // Sorts are names here; that they are the list's was checked where the columns were declared.
    columns: columns as readonly Column<Row>[],
    title: noun.title,
    actions,
    open,
    onOpen,
    order,
  };
  const body = wide ? <ListTable {...view} /> : <ListCards {...view} />;
  const titles = new Map(rows?.map((row) => [row.id, noun.title(row)]));
  return (
    <div className="list">
      <SavedFilters noun={noun} list={list} address={address} />
      <ListToolbar
        noun={noun}
        list={list}
        address={address}
        columns={columns}
        filters={filters}
        quickFilter={quickFilter}
        download={download}
        onType={onType}
      />
      <div className="flex min-h-[2.125rem] flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-sm text-ink-soft">
          {searching && !failed && "尋找中..."}
          {rows && !searching && countOf(noun, rows.length, more)}
          {rows && !isEmpty && orderOf(columns, address.state)}
          {address.narrowed && !stale && props.summary}
        </p>
        {order?.parts && !order.active && !stale && !isEmpty && (
          <button type="button" onClick={order.show} className="order-hint">
            要調整順序，先看全部並依「{columns.find(({ sort }) => sort && sortName(sort) === order.sort)?.header}」排列
          </button>
        )}
        <div className="ms-auto flex flex-wrap items-center gap-x-2">
          <Freshness noun={noun} rows={loaded} state={address.state} newer={newer} />
          {wide && download && <DownloadLinks downloads={download} query={address.query} />}
        </div>
      </div>
      {!rows && (failed || <ListSkeleton />)}
      {searching && !failed && (
        // Announced by the line above.
        <div aria-hidden>
          <ListSkeleton />
        </div>
      )}
      {rows && isEmpty && !searching && !failed && <NothingFound name={noun.name} onClear={address.clear} />}
      {rows && !isEmpty && (
        <div aria-busy={loaded.busy} className="list-rows" data-stale={stale}>
          {order?.parts ? (
            <order.parts.Frame
              ids={[...titles.keys()]}
              titleOf={(id) => titles.get(id) ?? ""}
              active={order.active}
              more={more}
              moveTo={order.moveTo}
              moveToEnd={order.moveToEnd}
            >
              {body}
            </order.parts.Frame>
          ) : (
            body
          )}
        </div>
      )}
      {rows && failed && <div className="pt-8">{failed}</div>}
      {rows && !isEmpty && !failed && (
        <MoreButton more={more} busy={loaded.loadingMore} onMore={() => void loaded.loadMore()} label="載入更多" />
      )}
      {isSelectable && (
        <BulkBar
          noun={noun}
          selection={selection}
          actions={bulk}
          onAsk={onAsk}
          matching={matching && more && selection.rows.length === rows?.length ? () => matching(address.state) : null}
        >
          {download && selection.all && <DownloadLinks downloads={download} query={address.query} />}
          {download && !selection.all && (
            <SelectionDownloadLinks
              downloads={download}
              query={address.query}
              ids={selection.rows.map(({ id }) => id)}
            />
          )}
        </BulkBar>
      )}
    </div>
  );
}

/** The loaded rows that have what was typed, as long as the server's answer to it is not there. */
function useNarrowed<Row extends AnyRow, Contract extends AnyListDefinition>(
  { rows, stale }: Rows<Row>,
  { state }: ListAddress<Contract>,
  matches: ((row: Row, text: string) => boolean) | undefined,
) {
  const asked = String((state as { search?: string }).search ?? "");
  const [typed, setTyped] = useState(asked);
  // As the address will have it, else a sign that no search can have would wait for its answer for ever.
  const text = normalizeSearchText(typed);
  const waits = text !== "" && (stale || text !== asked);
  const narrowed = matches && waits ? rows?.filter((row) => matches(row, text)) : rows;
  return { rows: narrowed, onType: matches && setTyped, waits: matches !== undefined && waits };
}

const countOf = ({ unit }: { unit: string }, count: number, more: boolean) =>
  more ? `已載入 ${count} ${unit}` : `共 ${count} ${unit}`;

/** The order of the rows, after how many there are. */
function orderOf<Row extends AnyRow, Contract extends AnyListDefinition>(
  columns: Columns<Row, Contract>,
  state: object,
) {
  const { sort = "" } = state as { sort?: string };
  const column = columns.find((one) => one.sort && sortName(one.sort) === sortName(sort));
  return column && `，${orderWords(column)[sort.startsWith("-") ? "down" : "up"]}`;
}
