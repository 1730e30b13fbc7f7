import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import type { FinishedManual } from "@panshi/contracts/journey/recurrence";

/** The sentences that the member wrote in finished manuals. */
export function ManualsSection({ manuals }: { manuals: readonly FinishedManual[] }) {
  return (
    <section aria-labelledby="recurrence-manuals" className="grid gap-8">
      <h3 id="recurrence-manuals" className="text-3xl font-light">
        走完的手冊
      </h3>
      {manuals.map(({ manual, finishedOn, notes }) => (
        <div key={manual} className="paper grid gap-6 p-6 sm:p-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)] lg:gap-16">
          <div>
            <h4 className="font-display text-2xl font-light">
              {prayerManuals.find(({ key }) => key === manual)?.name}
            </h4>
            <p className="text-sm text-ink-soft">{formatTaipeiDay(finishedOn)}走完</p>
          </div>
          {notes.length === 0 ? (
            <p className="text-ink-soft">七天都走完了，沒有留下字。</p>
          ) : (
            <ol className="grid gap-5">
              {notes.map(({ dayNumber, day, note }) => (
                <li key={dayNumber} className="grid gap-1">
                  <p className="text-sm text-ink-soft">
                    第 {dayNumber} 天　<time dateTime={day}>{formatTaipeiDay(day)}</time>
                  </p>
                  <p className="measure font-hand text-lg whitespace-pre-line">{note}</p>
                </li>
              ))}
            </ol>
          )}
        </div>
      ))}
    </section>
  );
}
