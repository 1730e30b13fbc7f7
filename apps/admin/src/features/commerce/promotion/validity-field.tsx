import { formatTaipeiTime, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { Field, Input } from "@panshi/ui/form/field";
import { useFormField } from "../../../kit/form/form-fields.tsx";
import { isDayEnd, isDayStart } from "./promotion-columns.tsx";

const isTime = (value: string): boolean => value.includes("T");
const dayOf = (value: string): string => (isTime(value) ? taipeiDay(value) : value);
const clockOf = (value: string): string => (isTime(value) ? formatTaipeiTime(value).slice(-5) : "");
/** A year of five digits, which can be typed, is no time: the day stays, and the schema refuses it. */
const join = (day: string, clock: string): string => {
  const time = new Date(`${day}T${clock}:00+08:00`);
  return day && clock && !Number.isNaN(time.getTime()) ? time.toISOString() : day;
};

/** A row's times as the form holds them: what is the edge of a day is that day. */
export const toFormValidity = ({ validFrom, validTo }: { validFrom: string; validTo: string }) => ({
  validFrom: isDayStart(validFrom) ? taipeiDay(validFrom) : validFrom,
  validTo: isDayEnd(validTo) ? taipeiDay(validTo) : validTo,
});

const show = (value: unknown): string => {
  const text = String(value ?? "");
  return isTime(text) ? formatTaipeiTime(text) : text;
};

type ValidityFieldProps = {
  name: "validFrom" | "validTo";
  /** What it is the edge of: 開始. */
  edge: string;
  /** What an empty time means. */
  hint: string;
};

/** A Taipei day, and a time of it if not the whole day is meant. */
export function ValidityField({ name, edge, hint }: ValidityFieldProps) {
  const { field, frame } = useFormField({ name, label: `${edge}日（台北）`, hint, required: true }, show);
  const { value, onChange, ...control } = field as typeof field & { value: string };
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-x-4 sm:grid-cols-2 sm:gap-x-8">
      <Field {...frame}>
        <Input
          {...control}
          type="date"
          max="2999-12-31"
          className="tabular"
          value={dayOf(value)}
          onChange={({ target }) => onChange(join(target.value, clockOf(value)))}
        />
      </Field>
      <Field label={`${edge}時刻`} required={false}>
        <Input
          type="time"
          className="tabular"
          value={clockOf(value)}
          disabled={!value}
          onChange={({ target }) => onChange(join(dayOf(value), target.value))}
        />
      </Field>
    </div>
  );
}
