import type { MemberPrayerStatus, PrayerStatus } from "@panshi/contracts/journey/prayer";

/** The status that members see (S4.10): completed or in progress. */
export const toMemberPrayerStatus = (status: PrayerStatus): MemberPrayerStatus =>
  status === "completed" ? "completed" : "in_progress";

/** The statuses that members see as one (S4.10). Cancelled prayers are not listed to them. */
export const prayerStatusesByMemberStatus: Record<MemberPrayerStatus, PrayerStatus[]> = {
  completed: ["completed"],
  in_progress: ["pending", "in_progress"],
};

/** `completedAt` of a prayer whose status is set now: kept while it stays completed, null in every other status. */
export const completedAtForStatus = (status: PrayerStatus, previous: Date | null, now: Date): Date | null =>
  status === "completed" ? (previous ?? now) : null;

const TITLE_LENGTH = 18;
/** Splits into what readers see as characters: an emoji of several code points stays whole. */
const graphemes = new Intl.Segmenter("zh-Hant", { granularity: "grapheme" });

/** The title of a wish: its first sentence, truncated to 18 characters. */
export function prayerTitle(wish: string): string {
  const first = wish.split(/[。！？!?\n]/u, 1)[0]?.trim() || wish;
  const characters = Array.from(graphemes.segment(first), ({ segment }) => segment);
  return characters.length > TITLE_LENGTH ? `${characters.slice(0, TITLE_LENGTH).join("")}…` : first;
}
