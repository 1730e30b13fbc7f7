import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { prayerManualDays } from "@panshi/contracts/journey/catalogue/prayer-manual-days";
import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import type { ManualEnrolment } from "@panshi/contracts/journey/manual";
import { useEffect, useRef, useState } from "react";
import { CareCard } from "../care/public.ts";
import { bookStatus, dayName } from "./book-status.ts";
import { DayForm } from "./day-form.tsx";

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
              {bookStatus(enrolment, true)}
              {!enrolment.next && "寫過的字，都留在每一天裡。"}
            </p>
          )}
          {done.note && mentionsCrisis(done.note) && <CareCard />}
        </div>
      )}
    </article>
  );
}
