import type { DrawReading, UserOracle } from "@panshi/contracts/journey/oracle";
import { ratingRange, readingVoices, verseLines } from "@panshi/contracts/journey/reading";
import { ReadingRating, ReadingText, sourceLabels, useRateReading } from "../../oracle/public.ts";

/** The kept readings of a draw, one for each voice that was read, each with its rating. */
export function DrawReadings({ drawn }: { drawn: UserOracle }) {
  if (drawn.readings.length === 0) return null;
  const verse = verseLines(drawn.oracleText);
  return (
    <div role="group" aria-label={`${drawn.oracle.title}的解讀`} className="measure pt-1">
      {drawn.readings.map((reading) => (
        <KeptReading key={reading.id} reading={reading} verse={verse} />
      ))}
    </div>
  );
}

function KeptReading({ reading, verse }: { reading: DrawReading; verse: readonly string[] }) {
  const { id, voice, source, text, rating, answer } = reading;
  const rate = useRateReading();
  return (
    <details>
      <summary className="min-h-11 py-2 text-ink-soft hover:text-ink">
        {readingVoices[voice].label}
        <span className="ps-3 text-sm">
          {sourceLabels[source]}
          {rating !== null && `　說進心裡 ${rating}／${ratingRange.max}`}
        </span>
      </summary>
      <div className="grid gap-8 pt-2 pb-8">
        <ReadingText text={text} verse={verse} voice={voice} />
        {answer && (
          <figure className="grid gap-2 border-t border-line pt-6">
            <figcaption className="text-sm text-ink-soft">你的回答</figcaption>
            <p className="font-hand text-xl leading-[2] whitespace-pre-line">{answer}</p>
          </figure>
        )}
        <ReadingRating stored={rating} save={(next) => rate(id, next)} />
      </div>
    </details>
  );
}
