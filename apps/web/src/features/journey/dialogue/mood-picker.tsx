import { type EmotionalState, emotionalStates } from "@panshi/contracts/journey/dialogue";
import { FieldMessages } from "@panshi/ui/form/field-context";
import { use, useId } from "react";

type MoodPickerProps = {
  value: EmotionalState | "";
  onChoose: (state: EmotionalState) => void;
};

/** Radio buttons for the mood. */
export function MoodPicker({ value, onChoose }: MoodPickerProps) {
  const id = useId();
  const { emotionalState: error } = use(FieldMessages);
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="text-sm text-ink-soft">此刻的心情</legend>
      <div className="flex flex-wrap gap-x-6">
        {(Object.keys(emotionalStates) as EmotionalState[]).map((state) => (
          <label
            key={state}
            className="thumb rings-inside inline-flex items-center border-b border-transparent font-display text-lg text-ink-soft hover:text-ink has-checked:border-fine has-checked:text-ink"
          >
            <input
              type="radio"
              name={id}
              value={state}
              checked={value === state}
              onChange={() => onChoose(state)}
              className="sr-only"
            />
            {emotionalStates[state].label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
