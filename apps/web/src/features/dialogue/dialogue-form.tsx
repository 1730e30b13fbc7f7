import { fieldErrors } from "@panshi/client/failure";
import { DIALOGUE_LIMITS, type DialogueInput } from "@panshi/contracts/dialogue";
import { taipeiDay } from "@panshi/contracts/taipei-time";
import { Button } from "@panshi/ui/button";
import { Field, Input, Textarea } from "@panshi/ui/form/field";
import { type ReactNode, useEffect, useState } from "react";
import { ErrorMessage } from "../../lib/components/error-message.tsx";
import { type DialogueDraft, type DraftErrors, parseDialogueDraft } from "./dialogue-draft.ts";
import { MoodPicker } from "./mood-picker.tsx";

type DialogueFormProps = {
  draft: DialogueDraft;
  onWrite: (change: Partial<DialogueDraft>) => void;
  onSend: (input: DialogueInput) => void;
  busy: boolean;
  /** The error of the last submission. */
  error: unknown;
  label: string;
  /** Shown before the submit button. */
  aside?: ReactNode;
};

/** The form of a dialogue. Its state is the caller's, so that a failed submission loses nothing. */
export function DialogueForm({ draft, onWrite, onSend, busy, error, label, aside }: DialogueFormProps) {
  const [missing, setMissing] = useState<DraftErrors>({});
  const faults: DraftErrors = { ...fieldErrors(error), ...missing };
  const today = taipeiDay(new Date());
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  return (
    <form
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        const read = parseDialogueDraft(draft, today);
        setMissing("faults" in read ? read.faults : {});
        if ("input" in read) onSend(read.input);
      }}
    >
      <Field label="靜坐的日子" error={faults.meditationDate} className="max-w-60">
        <Input
          type="date"
          max={today}
          value={draft.meditationDate}
          onChange={(event) => onWrite({ meditationDate: event.target.value })}
        />
      </Field>
      <MoodPicker
        value={draft.emotionalState}
        error={faults.emotionalState}
        onChoose={(emotionalState) => onWrite({ emotionalState })}
      />
      <Field label="對話" error={faults.dialogueContent}>
        <Textarea
          hand
          maxLength={DIALOGUE_LIMITS.content}
          value={draft.dialogueContent}
          onChange={(event) => onWrite({ dialogueContent: event.target.value })}
          placeholder="我問了自己什麼，裡面的聲音怎麼說。"
        />
      </Field>
      <Field label="留給自己的一句話" required={false} error={faults.soulInsights}>
        <Textarea
          hand
          maxLength={DIALOGUE_LIMITS.insights}
          value={draft.soulInsights}
          onChange={(event) => onWrite({ soulInsights: event.target.value })}
          className="min-h-20!"
        />
      </Field>
      <ErrorMessage error={error} after="你寫的都還在，可以再送一次。" />
      <div className="flex flex-wrap-reverse justify-end gap-4">
        {aside}
        <Button type="submit" busy={busy} className="max-sm:grow">
          {busy ? "收好中..." : label}
        </Button>
      </div>
    </form>
  );
}
