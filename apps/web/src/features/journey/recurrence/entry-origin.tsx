import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { type RecurrenceSource, recurrenceSources } from "@panshi/contracts/journey/recurrence";

/** Where a sentence was written, and on which day. */
export const EntryOrigin = ({ source, day }: { source: RecurrenceSource; day: string }) => (
  <p className="text-sm text-ink-soft">
    {recurrenceSources[source]}　<time dateTime={day}>{formatTaipeiDay(day)}</time>
  </p>
);
