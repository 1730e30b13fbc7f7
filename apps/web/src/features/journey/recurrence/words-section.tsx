import { formatTaipeiRange } from "@panshi/client/taipei-date";
import type { RecurrenceQuote, RecurringWord } from "@panshi/contracts/journey/recurrence";
import { Icon } from "@panshi/ui/display/icon";
import { DayTrack } from "./day-track.tsx";
import { EntryOrigin } from "./entry-origin.tsx";

type Span = { from: string; to: string };

/** The words that return: the most frequent one large with its sentences, the others to be opened. */
export function WordsSection({ words, span }: { words: readonly RecurringWord[]; span: Span }) {
  const [first, ...others] = words;
  if (!first) return null;
  return (
    <section aria-labelledby="recurrence-words" className="grid gap-10 lg:gap-16">
      <div className="grid gap-2">
        <h3 id="recurrence-words" className="text-3xl font-light">
          一再回來的字
        </h3>
        <p className="measure text-ink-soft">同一個字，在不同的日子寫到。細線是時間，每一筆是寫到它的一天。</p>
      </div>
      <div className="grid gap-x-24 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="grid content-start gap-5">
          <h4 className="font-hand text-6xl leading-none font-normal [overflow-wrap:anywhere]">{first.word}</h4>
          <DayTrack days={first.days} span={span} alive />
          <WordDays word={first} />
        </div>
        <Quotes quotes={first.quotes} />
      </div>
      {others.length > 0 && (
        <ul className="grid sm:grid-cols-2 sm:gap-x-16 lg:gap-x-24">
          {others.map((word) => (
            <OtherWord key={word.word} word={word} span={span} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A word in one line, which opens its sentences. */
function OtherWord({ word, span }: { word: RecurringWord; span: Span }) {
  return (
    <li className="border-t border-line">
      <details className="group">
        <summary className="recurrence-word grid min-h-16 list-none grid-cols-[minmax(4.5em,auto)_minmax(0,1fr)_auto] items-center gap-x-5 py-2 [&::-webkit-details-marker]:hidden">
          <h4 className="font-hand text-2xl leading-snug font-normal">{word.word}</h4>
          <DayTrack days={word.days} span={span} />
          <span className="tabular flex min-w-[4.5rem] items-center justify-end gap-3 text-sm text-ink-soft">
            {word.days.length} 天<span className="sr-only">，讀寫到它的句子</span>
            <Icon name="plus" className="size-4 transition-[rotate] duration-quick group-open:rotate-45" />
          </span>
        </summary>
        <div className="grid gap-5 pt-2 pb-8">
          <WordDays word={word} />
          <Quotes quotes={word.quotes} />
        </div>
      </details>
    </li>
  );
}

/** On how many days a word was written, the first and the last. */
function WordDays({ word: { days, entries } }: { word: RecurringWord }) {
  return (
    <p className="text-sm text-ink-soft">
      {days.length} 個日子{entries > days.length && `、${entries} 則`}，
      {formatTaipeiRange(days[0] ?? "", days.at(-1) ?? "")}
    </p>
  );
}

function Quotes({ quotes }: { quotes: readonly RecurrenceQuote[] }) {
  return (
    <ul className="grid content-start gap-6 pb-2">
      {quotes.map(({ source, day, before, word, after }) => (
        <li key={`${day}${source}${before}`} className="grid gap-1 border-s border-line ps-5">
          <blockquote className="measure font-hand text-lg">
            {before}
            <mark className="bg-transparent text-ink underline decoration-fine decoration-1 underline-offset-8">
              {word}
            </mark>
            {after}
          </blockquote>
          <EntryOrigin source={source} day={day} />
        </li>
      ))}
    </ul>
  );
}
