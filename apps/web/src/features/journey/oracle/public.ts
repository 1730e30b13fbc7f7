/** What other features may use of the oracle. */
export { ReadingRating } from "./rating/reading-rating.tsx";
export { useRateReading } from "./rating/use-rate-reading.ts";
export { ReadingText } from "./voices/reading-text.tsx";
export { sourceLabels } from "./voices/source-labels.ts";
