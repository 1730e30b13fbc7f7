import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useTimezone } from "../../lib/format-time.ts";
import { optionLabelOf } from "../form/form-fields.tsx";
import type { AnyListDefinition, FilterNameOf, FilterValueOf } from "./address.ts";
import { freshAtVisitOptions } from "../../lib/query/query-options.ts";

type Options<Value> = Readonly<Record<`${Value & (string | number | boolean)}`, string | { label: string }>>;

/** How a filter is chosen: among the values of the contract, of which each has its label; among rows; or as a day. */
type Filter<Value> = { label: string } & (
  | { options: Options<Value>; load?: never; day?: never }
  | { load: () => Promise<Options<string>>; options?: never; day?: never }
  | { day: true; options?: never; load?: never }
);

/** The choices of a list's filters. */
export type FilterDefinitions<List extends AnyListDefinition> = {
  readonly [Name in FilterNameOf<List>]?: Filter<FilterValueOf<List, Name>>;
};

/** A filter, its value written as in the address; empty for none. */
type FilterProps = {
  /** For the key of loaded options. */
  name: readonly unknown[];
  filter: Filter<string>;
  value: string;
  onChoose: (value: string) => void;
};

/** The control of a filter. */
export function FilterChoice({ name, filter, value, onChoose }: FilterProps) {
  const common = { label: filter.label, value, used: value !== "", onChoose };
  if (filter.day) return <DayChoice {...common} />;
  if (filter.load) return <LoadedChoice {...common} name={name} load={filter.load} />;
  return (
    <SelectChoice {...common}>
      <option value="">全部</option>
      {optionsOf(filter.options)}
    </SelectChoice>
  );
}

const optionsOf = (options: Options<string>) =>
  Object.entries<string | { label: string }>(options).map(([value, option]) => (
    <option key={value} value={value}>
      {optionLabelOf(option)}
    </option>
  ));

type ChoiceProps = { label: string; value: string; used?: boolean; onChoose: (value: string) => void };

/** A select with its label above it. */
export function SelectChoice({
  label,
  value,
  used = false,
  onChoose,
  children,
}: ChoiceProps & { children: ReactNode }) {
  const id = useId();
  return (
    <div className="choice" data-used={used}>
      <label htmlFor={id} className="block text-xs text-ink-soft">
        {label}
      </label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)} className="writing-line picker">
        {children}
      </select>
    </div>
  );
}

type LoadedProps = ChoiceProps & { name: readonly unknown[]; load: () => Promise<Options<string>> };

/** Its options are read from the server. A value that is none of them any more stays chosen. */
function LoadedChoice({ name, load, ...choice }: LoadedProps) {
  const { data, error } = useQuery({ queryKey: [...name, "options"], queryFn: load, ...freshAtVisitOptions });
  const unknown = choice.value !== "" && data?.[choice.value] === undefined;
  return (
    <SelectChoice {...choice}>
      <option value="">{error ? "全部（選項讀取失敗）" : "全部"}</option>
      {unknown && <option value={choice.value}>{data ? "已不在名單上" : "載入中..."}</option>}
      {data && optionsOf(data)}
    </SelectChoice>
  );
}

/** A day asks when it is complete: while a year is typed, its first digits are a day of long ago. */
function DayChoice({ label, value, used = false, onChoose }: ChoiceProps) {
  const id = useId();
  const zone = useTimezone() === "UTC" ? "（台北）" : "";
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const change = (day: string) => {
    setTyped(day);
    if (day !== value && (day === "" || day >= "1900")) onChoose(day);
  };
  return (
    <div className="choice" data-used={used}>
      <label htmlFor={id} className="block text-xs text-ink-soft">
        {label}
        {zone}
      </label>
      <input
        id={id}
        type="date"
        min="1900-01-01"
        max="9999-12-31"
        value={typed}
        onChange={({ target }) => change(target.value)}
        className="writing-line tabular"
      />
    </div>
  );
}
