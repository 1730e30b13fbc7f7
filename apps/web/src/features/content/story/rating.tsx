const MAX_RATING = 5;
/** A star with unequal points. */
const star = "M12 2.6 14.5 9l6.9.5-5.3 4.4 1.7 6.7L12 17l-5.8 3.6 1.7-6.7-5.3-4.4 6.9-.5Z";

/** A rating in stars; screen readers read a sentence. */
export function Rating({ value }: { value: number }) {
  return (
    <span role="img" aria-label={`評分：五顆星中的 ${value} 顆`} className="flex gap-0.5">
      {Array.from({ length: MAX_RATING }, (_, place) => (
        <svg key={place} viewBox="0 0 24 24" aria-hidden className="size-4 text-ink-soft">
          <path d={star} fill={place < value ? "currentColor" : "none"} stroke="currentColor" strokeWidth="1.2" />
        </svg>
      ))}
    </span>
  );
}
