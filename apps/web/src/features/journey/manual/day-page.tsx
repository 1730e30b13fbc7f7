import { serverCode } from "@panshi/client/failure";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import { prayerManualDays } from "@panshi/contracts/journey/catalogue/prayer-manual-days";
import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import { MANUAL_NOTE_MAX, type ManualEnrolment } from "@panshi/contracts/journey/manual";
import { Button } from "@panshi/ui/button";
import { Field, Textarea } from "@panshi/ui/form/field";
import { useEffect, useRef, useState } from "react";
import { MutationForm } from "../../../lib/components/mutation-form.tsx";
import { useDraft } from "../../../lib/session/draft.ts";
import { CrisisHelplinesCard } from "../care/public.ts";
import { manualProgressText, dayName } from "./manual-progress.ts";

type DayPageProps = {
  id: string;
  enrolment: ManualEnrolment;
  dayNumber: number;
  /** Whether its title takes the focus. */
  focused: boolean;
};

/**
 * One opened day: the exercise, its sentence, and the note that was written or the form of a day that is open. Crisis
 * lines are shown where the note has words of crisis.
 */
export function DayPage({ id, enrolment, dayNumber, focused }: DayPageProps) {
  const [justDone, setJustDone] = useState(false);
  const resultRef = useRef<HTMLParagraphElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) title.current?.focus();
  }, [focused]);
  const text = prayerManualDays[enrolment.manual][dayNumber - 1];
  const done = enrolment.days.find((day) => day.dayNumber === dayNumber);
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  // The pressed button is gone with its form: scroll and focus to the result.
  useEffect(() => {
    if (justDone && done) resultRef.current?.focus();
  }, [justDone, done]);
  if (!text) return null;
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="grid animate-fade gap-6 border-t border-line pt-6">
      <h4 ref={title} id={`${id}-title`} tabIndex={-1} className="scroll-my-24 text-2xl outline-none">
        <span className="block text-sm font-normal text-ink-soft">{dayName(dayNumber)}</span>
        {text.title}
      </h4>
      <p className="measure">{text.exercise}</p>
      <p className="measure border-s-2 border-fine ps-4 font-display text-lg font-black">{text.sentence}</p>
      {!done && <DayForm enrolmentId={enrolment.id} dayNumber={dayNumber} onDone={() => setJustDone(true)} />}
      {done && (
        <div className="grid gap-4">
          {done.note && <p className="measure font-hand text-xl leading-[2] whitespace-pre-line">{done.note}</p>}
          <p className="text-sm text-ink-soft">
            <time dateTime={done.taipeiDay}>{formatTaipeiDay(done.doneAt)}</time>完成
          </p>
          {justDone && (
            <p ref={resultRef} role="status" tabIndex={-1} className="rings-inside py-1">
              {manualProgressText(enrolment, true)}
              {!enrolment.next && "寫過的字，都留在每一天裡。"}
            </p>
          )}
          {done.note && mentionsCrisis(done.note) && <CrisisHelplinesCard />}
        </div>
      )}
    </article>
  );
}

type DayFormProps = { enrolmentId: string; dayNumber: number; onDone: () => void };

/** The form that completes a day, with an optional note. Its draft is stored until it is submitted. */
function DayForm({ enrolmentId, dayNumber, onDone }: DayFormProps) {
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
    <MutationForm
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
    </MutationForm>
  );
}
