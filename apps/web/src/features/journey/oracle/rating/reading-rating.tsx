import { ratingRange } from "@panshi/contracts/journey/reading";
import { classList } from "@panshi/ui/class-list";
import { useId, useRef, useState } from "react";
import { ErrorMessage } from "../../../../lib/components/error-message.tsx";

/** The words for 1 to 5. */
const labels = ["還沒有", "有一點", "有一些", "大半有", "說進心裡了"];
const ratings = Array.from({ length: ratingRange.max }, (_, index) => index + ratingRange.min);
const labelOf = (rating: number) => labels[rating - ratingRange.min] ?? "";

type ReadingRatingProps = {
  /** The rating that is stored; null for none. */
  stored: number | null;
  /** Stores a rating. */
  save: (rating: number) => Promise<unknown>;
};

/** Asks how a reading landed. A choice is saved at once and can be changed; one that fails is taken back. */
export function ReadingRating({ stored, save }: ReadingRatingProps) {
  const name = useId();
  const [chosen, setChosen] = useState(stored);
  const [saved, setSaved] = useState(stored);
  const [failure, setFailure] = useState<unknown>(null);
  const lastSaved = useRef(stored);
  /** Saves one after the other, so that the last choice is the one that stays. */
  const saving = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(0);

  function choose(rating: number) {
    latest.current += 1;
    const choice = latest.current;
    setChosen(rating);
    setFailure(null);
    saving.current = saving.current.then(async () => {
      // A later choice replaces one that is still waiting.
      if (choice !== latest.current) return;
      try {
        await save(rating);
        lastSaved.current = rating;
        setSaved(rating);
      } catch (error) {
        if (choice !== latest.current) return;
        setChosen(lastSaved.current);
        setFailure(error);
      }
    });
  }

  return (
    <fieldset className="grid justify-items-start gap-1 border-t border-line pt-6 text-base">
      <legend className="float-left text-ink-soft">這段解讀，有說進心裡嗎？</legend>
      <div className="clear-both -ms-3">
        <div className="flex">
          {ratings.map((rating) => (
            <label key={rating} className="rings-inside thumb relative grid place-items-center">
              <input
                type="radio"
                name={name}
                value={rating}
                checked={chosen === rating}
                onChange={() => choose(rating)}
                className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              />
              <span className="sr-only">{`${rating}，${labelOf(rating)}`}</span>
              <span
                aria-hidden
                className={classList(
                  "chip pointer-events-none transition-all duration-settle",
                  chosen !== null && rating <= chosen ? "size-5 bg-accent" : "size-3 bg-line-strong",
                )}
              />
            </label>
          ))}
        </div>
        <div aria-hidden className="flex justify-between px-3 text-xs text-ink-soft">
          <span>{labelOf(ratingRange.min)}</span>
          <span>{labelOf(ratingRange.max)}</span>
        </div>
      </div>
      <p role="status" className={classList("text-sm text-ink-soft", saved === null && "sr-only")}>
        {saved !== null && saved === chosen && `記下了：${labelOf(saved)}。想改，隨時可以改。`}
      </p>
      <ErrorMessage error={failure} after="評分沒有存成，請再選一次。" />
    </fieldset>
  );
}
