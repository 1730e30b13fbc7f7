import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { MANUAL_NOTE_MAX } from "@panshi/contracts/journey/manual";
import { Button } from "@panshi/ui/button";
import { Field, Textarea } from "@panshi/ui/form/field";
import { CallForm } from "../../../lib/components/call-form.tsx";
import { useDraft } from "../../../lib/session/draft.ts";

type DayFormProps = { enrolmentId: string; dayNumber: number; onDone: () => void };

/** The form that completes a day, with an optional note. Its draft is stored until it is submitted. */
export function DayForm({ enrolmentId, dayNumber, onDone }: DayFormProps) {
  const utils = trpc.useUtils();
  const { draft, write, clear } = useDraft(`manual:${enrolmentId}:${dayNumber}`, { note: "" });
  const doDay = trpc.member.manual.doDay.useMutation({
    onSuccess: (changed) => {
      clear();
      onDone();
      utils.member.manual.view.setData(
        undefined,
        (known) =>
          known && { ...known, enrolments: known.enrolments.map((each) => (each.id === changed.id ? changed : each)) },
      );
    },
    // The day was completed in another tab, or is not open yet: load the manual again.
    onError: (error) => {
      if (serverCode(error) === "conflict" || serverCode(error) === "manual_limit")
        void utils.member.manual.view.invalidate();
    },
  });
  return (
    <CallForm
      call={doDay}
      read={() => ({ input: { id: enrolmentId, dayNumber, note: draft.note } })}
      after={draft.note.trim() ? "你寫的還在，可以再送一次。" : "請再試一次。"}
      className="grid gap-4"
      actions={
        <Button type="submit" busy={doDay.isPending} busyLabel="收好中..." className="justify-self-end max-sm:w-full">
          完成今天的功課
        </Button>
      }
    >
      <Field label="留下一句話" required={false} hint="只有你看得到。" name="note">
        <Textarea
          hand
          maxLength={MANUAL_NOTE_MAX}
          value={draft.note}
          onChange={(event) => write({ note: event.target.value })}
          placeholder="剛才留意到什麼，寫一句就好。"
          className="min-h-24!"
        />
      </Field>
    </CallForm>
  );
}
