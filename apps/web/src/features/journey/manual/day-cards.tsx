import { prayerManualDays } from "@panshi/contracts/journey/catalogue/prayer-manual-days";
import type { ManualEnrolment } from "@panshi/contracts/journey/manual";
import { classList } from "@panshi/ui/class-list";
import { Seal } from "@panshi/ui/display/seal";
import { dayName, dayState } from "./book-status.ts";

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
export function DayCards({ enrolment, mayDoDays, opened, pageId, label, onOpen }: DayCardsProps) {
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
