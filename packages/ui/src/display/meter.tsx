import { classList } from "../class-list.tsx";
import { pebbles } from "./stone-outline.tsx";

/** The energy of a prayer from 1 to 5, as lit pebbles. */
export function EnergyMeter({ value }: { value: number }) {
  return (
    <div
      role="meter"
      aria-label="能量"
      aria-valuemin={1}
      aria-valuemax={5}
      aria-valuenow={value}
      aria-valuetext={`五分之 ${value}`}
      className="inline-flex gap-1.5"
    >
      {pebbles.map((d, index) => (
        <Pebble key={d} d={d} lit={index < value} />
      ))}
    </div>
  );
}

function Pebble({ d, lit }: { d: string; lit: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={classList("size-6", lit ? "text-accent" : "text-line-strong")}>
      <path d={d} fill={lit ? "currentColor" : "none"} stroke="currentColor" strokeWidth="1.2" />
    </svg>
  );
}

type EnergyPickerProps = {
  legend: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
  className?: string;
};

/** Radio buttons for an energy from 1 to 5. */
export function EnergyPicker({ legend, name, value, onChange, className }: EnergyPickerProps) {
  return (
    <fieldset className={className}>
      <legend className="text-sm text-ink-soft">{legend}</legend>
      <div className="-ms-2.5 flex items-center">
        {pebbles.map((d, index) => (
          <label key={d} className="thumb rings-inside grid place-items-center">
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
              className="sr-only"
            />
            <span className="sr-only">{`能量 ${index + 1}`}</span>
            <Pebble d={d} lit={index < value} />
          </label>
        ))}
        <output className="ps-3 font-display text-xl font-light">{value}</output>
      </div>
    </fieldset>
  );
}

type MeterProps = {
  label: string;
  /** Percent, 0 to 100; null where there is none. */
  value: number | null;
  /** How the value was computed. */
  note?: string;
};

/** A percentage with a bar. */
export function Meter({ label, value, note }: MeterProps) {
  const share = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-sm text-ink-soft">{label}</span>
        <span className="tabular font-display text-3xl font-light">{share === null ? "—" : `${share}%`}</span>
      </div>
      <div
        {...(share === null
          ? { "aria-hidden": true }
          : { role: "meter", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": share })}
        className="h-px bg-line"
      >
        <div className="-mt-px h-[3px] bg-linear-to-l from-fine to-line-strong" style={{ width: `${share ?? 0}%` }} />
      </div>
      {(note ?? share === null) && <p className="text-sm text-ink-soft">{note ?? "還沒有可以計算的紀錄"}</p>}
    </div>
  );
}
