import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { prayerManualDays } from "@panshi/contracts/journey/catalogue/prayer-manual-days";
import type { ManualEnrolment } from "@panshi/contracts/journey/manual";
import { dayName } from "./book-status.ts";

/** The notes of a finished manual, by day. */
export function WrittenDays({ enrolment, name }: { enrolment: ManualEnrolment; name: string }) {
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
