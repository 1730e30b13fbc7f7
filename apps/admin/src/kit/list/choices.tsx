import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useTimezone } from "../../lib/format-time.ts";
import { optionLabelOf } from "../form/form-fields.tsx";
import type { AnyListDefinition, FilterNameOf, FilterValueOf } from "./address.ts";
import { isPeriod, type Period, periodLabels } from "./days.ts";
import { freshAtVisitOptions } from "../../lib/query/query-options.ts";

type Options<Value> = Readonly<Record<`${Value & (string | number | boolean)}`, string | { label: string }>>;

/** How a filter is chosen: among the values of the contract, of which each has its label; or among rows. */
type Filter<Value> = { label: string } & (
  | { options: Options<Value>; load?: never }
  | { load: () => Promise<Options<string>>; options?: never }
);

/** The choices of a list's filters; a list with `from` and `to` has {@link DaysChoice} for them. */
export type FilterDefinitions<List extends AnyListDefinition> = {
  readonly [Name in Exclude<FilterNameOf<List>, "from" | "to">]?: Filter<FilterValueOf<List, Name>>;
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
  if (filter.load) return <LoadedChoice {...common} name={name} load={filter.load} />;
  const chosen = filter.options[value as keyof typeof filter.options];
  return (
    <SelectChoice {...common} shown={chosen && optionLabelOf(chosen)}>
      <option value="">全部</option>
      {optionsOf(filter.options)}
    </SelectChoice>
  );
}

const CUSTOM = "custom";

type DaysChoiceProps = {
  from: string | undefined;
  to: string | undefined;
  /** The period that they are, where it was chosen by name. */
  period: Period | undefined;
  onPeriod: (period: Period) => void;
  onDays: (change: { from?: string | undefined; to?: string | undefined }) => void;
};

/** The span of days: a period by its name, or a first and a last day, whose fields open on demand. */
export function DaysChoice({ from = "", to = "", period, onPeriod, onDays }: DaysChoiceProps) {
  const [asked, setAsked] = useState(false);
  const isCustom = !period && (asked || from !== "" || to !== "");
  const choose = (value: string) => {
    setAsked(value === CUSTOM);
    if (isPeriod(value)) onPeriod(value);
    // The days of a period stay as the first guess.
    else if (value === "" || period) onDays(value === "" ? { from: undefined, to: undefined } : { from, to });
  };
  const value = period ?? (isCustom ? CUSTOM : "");
  return (
    <>
      <SelectChoice
        label="日期"
        value={value}
        used={value !== ""}
        onChoose={choose}
        shown={period && periodLabels[period]}
      >
        <option value="">全部</option>
        {optionsOf({ ...periodLabels, [CUSTOM]: "自訂" })}
      </SelectChoice>
      {isCustom && (
        <>
          <DayChoice
            label="起日"
            value={from}
            used={from !== ""}
            onChoose={(day) => onDays({ from: day || undefined })}
          />
          <DayChoice label="迄日" value={to} used={to !== ""} onChoose={(day) => onDays({ to: day || undefined })} />
        </>
      )}
    </>
  );
}

const optionsOf = (options: Options<string>) =>
  Object.entries<string | { label: string }>(options).map(([value, option]) => (
    <option key={value} value={value}>
      {optionLabelOf(option)}
    </option>
  ));

type ChoiceProps = { label: string; value: string; used?: boolean; onChoose: (value: string) => void };

type SelectChoiceProps = ChoiceProps & {
  children: ReactNode /** The words of what is chosen, on the chip. */;
  shown?: string | undefined;
};

/** A select: on a wide screen a chip that says what is chosen and opens on demand, else with its label above it. */
export function SelectChoice({ label, value, used = false, onChoose, children, shown }: SelectChoiceProps) {
  const id = useId();
  return (
    <div className="choice" data-used={used}>
      <label htmlFor={id} className="block text-xs text-ink-soft">
        {label}
      </label>
      {shown && (
        <span aria-hidden className="choice-shown">
          {shown}
        </span>
      )}
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
  const chosen = data?.[choice.value];
  return (
    <SelectChoice {...choice} shown={chosen ? optionLabelOf(chosen) : choice.value && "已選"}>
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
    <div className="choice choice-day" data-used={used}>
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
