import { SEARCH_MAX } from "@panshi/contracts/platform/list";
import { Icon } from "@panshi/ui/display/icon";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useWideScreen } from "../../lib/wide-screen.ts";
import { useHistoryDialog } from "../layer.ts";
import type { AnyListDefinition, ListAddress, ListParamsChange } from "./address.ts";
import { DaysChoice, SelectChoice, FilterChoice, type FilterDefinitions } from "./choices.tsx";
import { type Column, type Columns, orderWords, sortName } from "./columns.ts";
import { DownloadLinks, type Downloads } from "./download-link.tsx";
import type { AnyRow, ResourceInfo } from "../resource-info.ts";

type ToolbarProps<Row extends AnyRow, List extends AnyListDefinition> = {
  noun: ResourceInfo<Row>;
  list: List;
  address: ListAddress<List>;
  columns: Columns<Row, List>;
  filters?: FilterDefinitions<List> | undefined;
  quickFilter?: ReactNode;
  download?: Downloads | undefined;
  /** Called with each letter of the search. */
  onType?: ((text: string) => void) | undefined;
};

/** Search, filters, and on a phone the sort: everything that is kept in the address. */
export function ListToolbar<Row extends AnyRow, List extends AnyListDefinition>(props: ToolbarProps<Row, List>) {
  const { noun, list, address, columns, filters = {}, quickFilter, download, onType } = props;
  const wide = useWideScreen();
  const [open, setOpen] = useState(false);
  const state = address.state as Record<string, unknown>;
  const declared = Object.entries(filters as Record<string, Parameters<typeof FilterChoice>[0]["filter"]>);
  const hasDays = "from" in list.filters && "to" in list.filters;
  const { from, to } = state as { from?: string; to?: string };
  const used = declared.filter(([name]) => state[name] !== undefined).length + (from || to ? 1 : 0);
  const change = (part: Record<string, string | undefined>) => address.change(part as ListParamsChange<List>);
  const search = list.hasSearch && (
    <SearchBox
      label={`搜尋${noun.name}`}
      value={String(state["search"] ?? "")}
      onSearch={(text) => change({ search: text || undefined })}
      onType={onType}
    />
  );
  const choices = (
    <>
      {declared.map(([name, filter]) => (
        <FilterChoice
          key={name}
          name={[...noun.queryKey, name]}
          filter={filter}
          value={String(state[name] ?? "")}
          onChoose={(value) => change({ [name]: value || undefined })}
        />
      ))}
      {hasDays && (
        <DaysChoice from={from} to={to} period={address.period} onPeriod={address.choosePeriod} onDays={change} />
      )}
      {!wide && (
        <SelectChoice label="排序" value={String(state["sort"])} onChoose={(sort) => change({ sort })}>
          {columns.flatMap((column) => (column.sort ? bothSorts(column as Column<Row>, sortName(column.sort)) : []))}
        </SelectChoice>
      )}
    </>
  );
  const clear = <ClearFilters disabled={!address.narrowed} onClear={address.clear} />;
  if (wide) {
    return (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {search}
        {quickFilter}
        {choices}
        {clear}
      </div>
    );
  }
  return (
    <div className="grid gap-2 pb-2">
      <div className="flex items-end gap-4">
        {search}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={`thumb shrink-0 px-2 ${search ? "" : "-ms-2"}`}
        >
          篩選
          {used > 0 && <span className="tabular">（{used}）</span>}
        </button>
      </div>
      {quickFilter}
      {open && (
        <div className="grid grid-cols-2 gap-x-6 gap-y-2">
          {choices}
          <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-6">
            {download && <DownloadLinks downloads={download} query={address.query} />}
            {clear}
          </div>
        </div>
      )}
    </div>
  );
}

/** The button that takes every condition away; its place stays where there is none. */
export const ClearFilters = ({ disabled, onClear }: { disabled: boolean; onClear: () => void }) => (
  <button
    type="button"
    disabled={disabled}
    onClick={onClear}
    className="min-h-11 px-2 text-sm text-ink-soft underline-offset-8 hover:text-ink hover:underline disabled:invisible"
  >
    清除條件
  </button>
);

const bothSorts = <Row extends AnyRow>(column: Column<Row>, name: string) => [
  <option key={name} value={name}>
    {orderWords(column).up}
  </option>,
  <option key={`-${name}`} value={`-${name}`}>
    {orderWords(column).down}
  </option>,
];

/** Milliseconds without a key before the server is asked. */
const PAUSE = 300;

type SearchBoxProps = {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** Called with each letter that is no part of a composition, before the server is asked. */
  onType?: ((text: string) => void) | undefined;
};

/**
 * Asks for what was typed after a pause, at once at Enter, and never while an input method composes or a dialog is open:
 * another address would close it.
 */
function SearchBox({ label, value, onSearch, onType }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [composing, setComposing] = useState(false);
  const asked = useRef(value);
  const { layer } = useHistoryDialog();
  const ask = useEffectEvent(() => {
    const text = typed.trim();
    if (composing || layer !== null || text === asked.current) return;
    asked.current = text;
    onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(ask, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, composing, layer]);
  const typedElsewhere = useEffectEvent((text: string) => onType?.(text));
  // The address changed by other means: going back, or the filters were cleared.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
    typedElsewhere(value);
  }, [value]);
  return (
    <search className="relative block grow lg:me-2 lg:max-w-64">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Icon name="search" className="pointer-events-none absolute top-3.5 size-5 text-ink-soft" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={SEARCH_MAX}
          enterKeyHint="search"
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value);
            if (!composing) onType?.(target.value);
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={({ currentTarget }) => {
            setComposing(false);
            onType?.(currentTarget.value);
          }}
          className="writing-line min-h-12 w-full ps-8 text-base outline-none"
        />
      </form>
    </search>
  );
}
