import { type OracleCategory, oracleCategories, oracleCategoryKeys } from "@panshi/contracts/journey/oracle";
import { useId } from "react";

/** The value of a wish without a topic among the radio buttons. */
const NONE = "";
const options = [NONE, ...oracleCategoryKeys] as const;

type TopicPickerProps = { value: OracleCategory | null; onChoose: (topic: OracleCategory | null) => void };

/** Radio buttons for what a wish is about, which need not be said. */
export function TopicPicker({ value, onChoose }: TopicPickerProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="flex w-full items-baseline justify-between gap-4 text-sm text-ink-soft">
        這個願，和什麼有關
        <span className="text-xs">可不選</span>
      </legend>
      <div className="-mx-2 flex flex-wrap">
        {options.map((option) => (
          <label
            key={option}
            className="thumb rings-inside group/topic relative inline-flex items-center justify-center px-2 font-display text-lg text-ink-soft hover:text-ink has-checked:text-ink"
          >
            <input
              type="radio"
              name={id}
              value={option}
              checked={(value ?? NONE) === option}
              onChange={() => onChoose(option === NONE ? null : option)}
              className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none"
            />
            <span className="border-b border-transparent pb-0.5 leading-snug transition-colors group-has-checked/topic:border-fine">
              {option === NONE ? "不指定" : oracleCategories[option]}
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        選了，儀式後的籤會優先從這一類裡抽。
      </p>
    </fieldset>
  );
}
