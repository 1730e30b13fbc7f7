import type { PrayerStatus } from "@panshi/contracts/prayer";

/** What the member sees of a status (S4.10): completed or in progress. */
export const memberStatus = (status: PrayerStatus): "completed" | "in_progress" =>
  status === "completed" ? "completed" : "in_progress";

const TITLE_LENGTH = 18;
/** Cuts between what a reader sees as one character: a family of emoji stays together. */
const seen = new Intl.Segmenter("zh-Hant", { granularity: "grapheme" });

/** A wish's title: its first sentence, cut to fit a line. */
export function prayerTitle(wish: string): string {
  const first = wish.split(/[。！？!?\n]/u, 1)[0]?.trim() || wish;
  const characters = Array.from(seen.segment(first), ({ segment }) => segment);
  return characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH).join("")}…` : first;
}
