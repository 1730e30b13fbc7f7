import { ninePlanetsSheet } from "./nine-planets-deck.ts";
import type { Sheet } from "./paper.ts";
import { prayerManualSheet } from "./prayer-manual.ts";
import { smallStepSheet } from "./small-step-card.ts";
import { stoneWordsSheet } from "./stone-words-deck.ts";

/** Everything that is printed. */
export const sheets: readonly Sheet[] = [ninePlanetsSheet, stoneWordsSheet, smallStepSheet, prayerManualSheet];
