import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import { oracleCategories, type OracleCategory, oracleCategoryKeys } from "@panshi/contracts/journey/oracle";
import { PRAYERS_CLOSED } from "@panshi/contracts/platform/messages";
import { WISH_MAX } from "@panshi/contracts/journey/journey";
import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { EnergyPicker } from "@panshi/ui/display/meter";
import { Field, Textarea } from "@panshi/ui/form/field";
import { useEffect, useId, useRef } from "react";
import { usePrayersOpen } from "../../../lib/query/capabilities.ts";
import { CrisisHelplinesCard } from "../care/public.ts";
import { updateChoices, useJourney } from "./journey-store.ts";

/** Suggested beginnings of a wish. */
const openingTexts = ["願我在慌的時候", "願我和他之間", "願這一年"] as const;

/** The labels of the energy levels 1 to 5. */
const energyLabels = ["輕輕地想著", "放在心上", "認真地願", "日日都念", "用全部的心"] as const;

type WishFormProps = {
  /** The submit button's label. */
  action: string;
  /** Called when the wish is stored in the journey's choices. */
  onWritten: () => void;
};

/** The form of the wish, its topic and its energy. Its draft is stored in the journey's choices. */
export function WishForm({ action, onWritten }: WishFormProps) {
  const { wishDraft, energyLevel, topic } = useJourney();
  const prayersOpen = usePrayersOpen();
  const field = useRef<HTMLTextAreaElement>(null);
  const wish = wishDraft.trim();
  const care = mentionsCrisis(wish);

  useEffect(() => {
    // The handwriting font is loaded only by forms that use it.
    void import("@panshi/ui/handwriting.css");
  }, []);

  function begin(opening: string) {
    updateChoices({ wishDraft: `${opening}，` });
    field.current?.focus();
  }

  return (
    <form
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wish) return;
        updateChoices({ prayerWish: wish, wishDraft: "", witnessed: false });
        onWritten();
      }}
    >
      <div className="paper slip-sheet relative px-6 pb-6 pt-5 sm:px-10 sm:pb-8 sm:pt-8">
        <Field label="你的願" required>
          <Textarea
            ref={field}
            hand
            maxLength={WISH_MAX}
            value={wishDraft}
            onChange={(event) => updateChoices({ wishDraft: event.target.value })}
            placeholder="寫給自己看，慢慢寫。"
            className="min-h-72 [--rule:var(--line)] focus:[--rule:var(--focus)] bg-[repeating-linear-gradient(to_bottom,transparent_0_calc(2.75rem-1px),var(--rule)_calc(2.75rem-1px)_2.75rem)]! bg-size-[100%_100%]! py-0! leading-[2.75rem] bg-local! lg:min-h-[22rem]"
          />
        </Field>
        {wishDraft === "" && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1 pt-2">
            <span className="text-sm text-ink-soft">不知道怎麼開頭：</span>
            {openingTexts.map((opening) => (
              <button
                key={opening}
                type="button"
                onClick={() => begin(opening)}
                className="min-h-11 font-hand text-lg text-ink underline decoration-line-strong underline-offset-8 hover:decoration-ink"
              >
                {opening}⋯⋯
              </button>
            ))}
          </div>
        )}
      </div>
      {!prayersOpen && (
        <p role="status" className="border-s-2 border-warn ps-4">
          {PRAYERS_CLOSED}。
        </p>
      )}
      <TopicPicker value={topic} onChoose={(next) => updateChoices({ topic: next })} />
      <div className="grid gap-8 sm:flex sm:items-end sm:justify-between">
        <div>
          <EnergyPicker
            legend="這個願，放了多少心力"
            name="energyLevel"
            value={energyLevel}
            onChange={(value) => updateChoices({ energyLevel: value })}
          />
          <p className="text-sm text-ink-soft">{energyLabels[energyLevel - 1]}</p>
        </div>
        <Button type="submit" size="lg" disabled={!wish} className="max-sm:w-full">
          {action}
          <Icon name="arrow-right" />
        </Button>
      </div>
      {/* The wish is kept nevertheless: the server reads it too, and the helplines come again before its slip. */}
      {care && <CrisisHelplinesCard />}
    </form>
  );
}

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
