import {
  DIALOGUE_TEXT_MAX,
  type DialogueInput,
  type EmotionalState,
  emotionalStates,
} from "@panshi/contracts/journey/dialogue";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { Button } from "@panshi/ui/button";
import { Field, Input, Textarea } from "@panshi/ui/form/field";
import { FieldMessagesContext } from "@panshi/ui/form/field-context";
import { type ReactNode, use, useEffect, useId } from "react";
import { MutationForm, type FormMutation } from "../../../lib/components/mutation-form.tsx";
import { type DialogueDraft, parseDialogueDraft } from "./dialogue-draft.ts";

type DialogueFormProps = {
  draft: DialogueDraft;
  onWrite: (change: Partial<DialogueDraft>) => void;
  call: FormMutation<DialogueInput>;
  label: string;
  /** Shown before the submit button. */
  aside?: ReactNode;
};

/** The form of a dialogue. Its state is the caller's, so that a failed submission loses nothing. */
export function DialogueForm({ draft, onWrite, call, label, aside }: DialogueFormProps) {
  const today = taipeiDay(new Date());
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  return (
    <MutationForm
      call={call}
      read={() => parseDialogueDraft(draft, today)}
      after="你寫的都還在，可以再送一次。"
      actions={
        <div className="flex flex-wrap-reverse justify-end gap-4">
          {aside}
          <Button type="submit" busy={call.isPending} busyLabel="收好中..." className="max-sm:grow">
            {label}
          </Button>
        </div>
      }
    >
      <Field label="靜坐的日子" name="meditationDate" className="max-w-60">
        <Input
          type="date"
          max={today}
          value={draft.meditationDate}
          onChange={(event) => onWrite({ meditationDate: event.target.value })}
        />
      </Field>
      <MoodPicker value={draft.emotionalState} onChoose={(emotionalState) => onWrite({ emotionalState })} />
      <Field label="對話" name="dialogueContent">
        <Textarea
          hand
          maxLength={DIALOGUE_TEXT_MAX.content}
          value={draft.dialogueContent}
          onChange={(event) => onWrite({ dialogueContent: event.target.value })}
          placeholder="我問了自己什麼，裡面的聲音怎麼說。"
        />
      </Field>
      <Field label="留給自己的一句話" name="soulInsights" required={false}>
        <Textarea
          hand
          maxLength={DIALOGUE_TEXT_MAX.insights}
          value={draft.soulInsights}
          onChange={(event) => onWrite({ soulInsights: event.target.value })}
          className="min-h-20!"
        />
      </Field>
    </MutationForm>
  );
}

type MoodPickerProps = {
  value: EmotionalState | "";
  onChoose: (state: EmotionalState) => void;
};

/** Radio buttons for the mood. */
function MoodPicker({ value, onChoose }: MoodPickerProps) {
  const id = useId();
  const { emotionalState: error } = use(FieldMessagesContext);
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
