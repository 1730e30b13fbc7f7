import { prayerManuals } from "@panshi/contracts/catalogue/prayer-manuals";
import type { ManualEnrolment } from "@panshi/contracts/manual";
import { Button } from "@panshi/ui/button";
import { useEffect, useId, useRef, useState } from "react";
import { bookStatus, dayName } from "./book-status.ts";
import { DayCards } from "./day-cards.tsx";
import { DayPage } from "./day-page.tsx";
import { WrittenDays } from "./written-days.tsx";

type BookProps = {
  enrolment: ManualEnrolment;
  mayDoDays: boolean;
  /** Whether the day of today was asked for: it is open, and scrolled to. */
  asked: boolean;
};

/** A manual of the member: progress, its seven days, and the opened one. */
export function Book({ enrolment, mayDoDays, asked }: BookProps) {
  const id = useId();
  const { manual, next } = enrolment;
  const book = prayerManuals.find(({ key }) => key === manual);
  const today = mayDoDays && next?.isOpen ? next.dayNumber : null;
  const [openedDay, setOpenedDay] = useState<number | null>(asked ? today : null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) section.current?.scrollIntoView();
  }, [asked]);
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  if (!book) return null;
  return (
    <section
      ref={section}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-24 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-16"
    >
      <div className="grid content-start justify-items-start gap-2">
        <h3 id={`${id}-title`} className="text-xl">
          {book.name}
        </h3>
        <p className="text-ink-soft">{book.tagline}</p>
        <p className="pt-2">{bookStatus(enrolment, mayDoDays)}</p>
        {today !== null && openedDay !== today && (
          <Button variant="line" className="mt-2" onClick={() => setOpenedDay(today)}>
            翻開{dayName(today)}
          </Button>
        )}
        {!next && <WrittenDays enrolment={enrolment} name={book.name} />}
      </div>
      <div className="paper slip-sheet grid min-w-0 grid-cols-1 content-start gap-6 self-start p-3 sm:p-8">
        <DayCards
          enrolment={enrolment}
          mayDoDays={mayDoDays}
          opened={openedDay}
          pageId={`${id}-page`}
          label={`${book.name}的七天`}
          onOpen={setOpenedDay}
        />
        {openedDay !== null && (
          <div className="px-2 pb-3 sm:px-0 sm:pb-0">
            <DayPage key={openedDay} id={`${id}-page`} enrolment={enrolment} dayNumber={openedDay} />
          </div>
        )}
      </div>
    </section>
  );
}
