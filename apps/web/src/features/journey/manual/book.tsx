import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import type { ManualEnrolment } from "@panshi/contracts/journey/manual";
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
  // A finished manual is closed until it is wanted; one that was finished just now stays open.
  const [cardsShown, setCardsShown] = useState(next !== null);
  const book = prayerManuals.find(({ key }) => key === manual);
  const today = mayDoDays && next?.isOpen ? next.dayNumber : null;
  const [openedDay, setOpenedDay] = useState<number | null>(asked ? today : null);
  // The button that opens today is gone then: the focus goes to the page, which may be below the screen.
  const [followed, setFollowed] = useState(false);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) section.current?.scrollIntoView();
  }, [asked]);
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  if (!book) return null;
  return (
    <section ref={section} aria-labelledby={`${id}-title`} className="grid scroll-mt-24 grid-cols-1 gap-6">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[1fr_auto] sm:items-end">
        <div className="grid gap-2">
          <h3 id={`${id}-title`} className="text-xl">
            {book.name}
          </h3>
          <p className="text-ink-soft">{book.tagline}</p>
          <p>{bookStatus(enrolment, mayDoDays)}</p>
        </div>
        {today !== null && openedDay !== today && (
          <Button
            variant="line"
            className="justify-self-start"
            onClick={() => {
              setOpenedDay(today);
              setFollowed(true);
            }}
          >
            翻開{dayName(today)}
          </Button>
        )}
        {!next && (
          <Button
            variant="line"
            size="sm"
            aria-expanded={cardsShown}
            className="justify-self-start"
            onClick={() => setCardsShown(!cardsShown)}
          >
            {cardsShown ? "收起這七頁" : "翻看這七頁"}
            <span className="sr-only">：{book.name}</span>
          </Button>
        )}
      </div>
      {cardsShown && (
        <div className="paper slip-sheet grid min-w-0 grid-cols-1 content-start gap-6 p-3 sm:p-8">
          <DayCards
            enrolment={enrolment}
            mayDoDays={mayDoDays}
            opened={openedDay}
            pageId={`${id}-page`}
            label={`${book.name}的七天`}
            onOpen={(dayNumber) => {
              setOpenedDay(dayNumber);
              setFollowed(false);
            }}
          />
          {openedDay !== null && (
            <div className="px-2 pb-3 sm:px-0 sm:pb-0">
              <DayPage
                key={openedDay}
                id={`${id}-page`}
                enrolment={enrolment}
                dayNumber={openedDay}
                focused={followed}
              />
            </div>
          )}
        </div>
      )}
      {!next && <WrittenDays enrolment={enrolment} name={book.name} />}
    </section>
  );
}
