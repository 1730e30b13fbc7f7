import type { PrayerStatus } from "@panshi/contracts/prayer";

/** The status that members see (S4.10): completed or in progress. */
export const memberStatus = (status: PrayerStatus): "completed" | "in_progress" =>
  status === "completed" ? "completed" : "in_progress";

const TITLE_LENGTH = 18;
/** Splits into what readers see as characters: an emoji of several code points stays whole. */
const graphemes = new Intl.Segmenter("zh-Hant", { granularity: "grapheme" });

/** The title of a wish: its first sentence, truncated to 18 characters. */
export function prayerTitle(wish: string): string {
  const first = wish.split(/[。！？!?\n]/u, 1)[0]?.trim() || wish;
  const characters = Array.from(graphemes.segment(first), ({ segment }) => segment);
  return characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH).join("")}…` : first;
}
