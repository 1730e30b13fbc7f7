import type { Draw, Interpretation } from "@panshi/contracts/journey/oracle";
import type { ReadingVoice } from "@panshi/contracts/journey/reading";
import { ratingKey, storeRating, useStoredRating } from "./rating-store.ts";
import { ReadingRating } from "./reading-rating.tsx";
import { useRateReading } from "./use-rate-reading.ts";

type DrawReadingRatingProps = {
  draw: Draw;
  voice: ReadingVoice;
  source: Interpretation["source"];
  /** Resolves to the id of the stored reading. */
  readingId: () => Promise<string>;
};

/** The rating of a reading on the pages of a draw. */
export function DrawReadingRating({ draw, voice, source, readingId }: DrawReadingRatingProps) {
  const rate = useRateReading();
  const key = ratingKey(draw.id, voice, source);
  const stored = useStoredRating(key);
  return (
    <ReadingRating
      key={key}
      stored={stored}
      save={async (rating) => {
        await rate(await readingId(), rating);
        storeRating(key, rating);
      }}
    />
  );
}
