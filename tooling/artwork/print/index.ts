import { ninePlanetsDocument } from "./nine-planets-deck.ts";
import type { PrintDocument } from "./document.ts";
import { prayerManualDocument } from "./prayer-manual.ts";
import { smallStepDocument } from "./small-step-card.ts";
import { stoneWordsDocument } from "./stone-words-deck.ts";

/** All printed documents. */
export const printDocuments: readonly PrintDocument[] = [
  ninePlanetsDocument,
  stoneWordsDocument,
  smallStepDocument,
  prayerManualDocument,
];
