import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { prayerManualDays } from "@panshi/contracts/journey/catalogue/prayer-manual-days";
import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import type { ManualEnrolment } from "@panshi/contracts/journey/manual";
import { Button } from "@panshi/ui/button";
import { classList } from "@panshi/ui/class-list";
import { Seal } from "@panshi/ui/display/seal";
import { useEffect, useId, useRef, useState } from "react";
import { manualProgressText, dayName, dayState } from "./manual-progress.ts";
import { DayPage } from "./day-page.tsx";

type BookProps = {
  enrolment: ManualEnrolment;
  mayDoDays: boolean;
  /** Whether the day of today was asked for: it is open, and scrolled to. */
  asked: boolean;
};

/** A manual of the member: progress, its seven days, and the opened one. */
export function ManualProgressSection({ enrolment, mayDoDays, asked }: BookProps) {
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
          <p>{manualProgressText(enrolment, mayDoDays)}</p>
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
      {!next && <ManualNotes enrolment={enrolment} name={book.name} />}
    </section>
  );
}

/** The notes of a finished manual, by day. */
export function ManualNotes({ enrolment, name }: { enrolment: ManualEnrolment; name: string }) {
  return (
    <details>
      <summary className="min-h-11 py-2 text-ink-soft hover:text-ink">
        讀這七天寫下的字<span className="sr-only">：{name}</span>
      </summary>
      <ol className="grid gap-5 py-4">
        {enrolment.days.map(({ dayNumber, doneAt, taipeiDay: day, note }) => (
          <li key={dayNumber} className="grid gap-1">
            <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
              <span>{dayName(dayNumber)}</span>
              <span>{prayerManualDays[enrolment.manual][dayNumber - 1]?.title}</span>
              <time dateTime={day}>{formatTaipeiDay(doneAt)}</time>
            </p>
            {note ? (
              <p className="measure font-hand text-lg whitespace-pre-line">{note}</p>
            ) : (
              <p className="text-sm text-ink-soft">這一天沒有留下字。</p>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

type DayCardsProps = {
  enrolment: ManualEnrolment;
  mayDoDays: boolean;
  /** The number of the opened day, shown at `pageId`. */
  opened: number | null;
  pageId: string;
  label: string;
  onOpen: (dayNumber: number | null) => void;
};

const stateLabels = { done: "已完成", open: "今天打開", later: "還沒打開" } as const;
const cardClass = "flex size-full min-h-56 flex-col items-center justify-between gap-4 py-4 sm:min-h-72";

/** The seven days as cards, from the right: completed ones have a seal, the open one is highlighted. */
function DayCards({ enrolment, mayDoDays, opened, pageId, label, onOpen }: DayCardsProps) {
  return (
    <ol aria-label={label} className="flex flex-row-reverse border-l border-line">
      {prayerManualDays[enrolment.manual].map(({ title }, index) => {
        const dayNumber = index + 1;
        const state = dayState(enrolment, dayNumber, mayDoDays);
        const isOpened = opened === dayNumber;
        const content = (
          <>
            <span
              className={classList(
                "verse-vertical flex items-center gap-4 text-lg leading-none font-light whitespace-nowrap sm:gap-6 sm:text-2xl",
                isOpened && "font-black!",
              )}
            >
              <span className="text-sm text-ink-soft">{dayName(dayNumber)}</span>
              {title}
              <span className="sr-only">（{stateLabels[state]}）</span>
            </span>
            <span aria-hidden className="grid size-7 place-items-center">
              {state === "done" && <Seal text="成" className="size-6 -rotate-3 sm:size-7" />}
              {state === "open" && <span className="size-2.5 rounded-full bg-ember" />}
            </span>
          </>
        );
        return (
          <li key={title} className="relative min-w-0 flex-1 border-r border-line">
            {state === "later" ? (
              <span className={classList(cardClass, "text-ink-soft")}>{content}</span>
            ) : (
              <button
                type="button"
                aria-expanded={isOpened}
                aria-controls={isOpened ? pageId : undefined}
                onClick={() => onOpen(isOpened ? null : dayNumber)}
                className={classList(
                  cardClass,
                  "transition-[background-color] hover:bg-raised",
                  isOpened && "bg-raised",
                )}
              >
                {content}
              </button>
            )}
            {(isOpened || state === "open") && (
              <span
                aria-hidden
                className={classList("absolute inset-x-0 top-0 h-0.5", isOpened ? "bg-seal" : "bg-ember")}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
