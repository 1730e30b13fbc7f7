import { useId, useState } from "react";

type DayChoiceProps = {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string | undefined) => void;
};

/** Typing a year passes through the years 0002, 0020 and 0202. */
const isMeant = (day: string): boolean => day >= "1970-01-01";

/** A Taipei day, chosen or typed. */
export function DayChoice({ label, value = "", min, max, onChoose }: DayChoiceProps) {
  const id = useId();
  // What was typed stays in the field until it is a day that can be meant.
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  return (
    <div className="choice" data-used={value !== ""}>
      <label htmlFor={id} className="block text-xs text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={typed}
        min={min}
        max={max ?? "9999-12-31"}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === "" ? value !== "" : isMeant(target.value)) onChoose(target.value || undefined);
        }}
        className="writing-line tabular min-h-11 w-full outline-none"
      />
    </div>
  );
}
