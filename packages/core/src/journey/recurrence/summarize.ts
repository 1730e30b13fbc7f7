import { type EmotionalState, emotionalStates } from "@panshi/contracts/journey/dialogue";
import type { FulfilledWish, Recurrence } from "@panshi/contracts/journey/recurrence";

/** A Taipei day as one says it, 2026年3月5日; without the year where it is that of another day that was just named. */
function dayText(day: string, named = ""): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${day.slice(0, 4) === named.slice(0, 4) ? "" : `${year}年`}${month}月${date}日`;
}

/**
 * Two to four sentences on what was counted, to be read first or aloud. They repeat rows: no conclusion about the person,
 * nothing about what will be.
 */
export function summarize(
  { span, counts, words, moods }: Pick<Recurrence, "span" | "counts" | "words" | "moods">,
  fulfilled: readonly FulfilledWish[],
): string[] {
  if (!span) return [];
  const sentences = [
    spanText(span, counts),
    wordsText(words, span.to),
    moodsText(moods.map(({ mood }) => mood)),
    fulfilledText(fulfilled),
  ].filter((sentence) => sentence !== null);
  return sentences.length > 1
    ? sentences
    : [...sentences, "同一個字、同一件事在不同的日子再出現，這一頁就會替你記著；不用急。"];
}

function spanText({ from, to, days }: NonNullable<Recurrence["span"]>, counts: Recurrence["counts"]): string {
  const parts = [
    counts.wishes > 0 && `許了 ${counts.wishes} 個願`,
    counts.draws > 0 && `抽了 ${counts.draws} 支籤`,
    counts.notes > 0 && `做了 ${counts.notes} 天手冊`,
    counts.dialogues > 0 && `寫下 ${counts.dialogues} 段對話`,
  ].filter((part) => part !== false);
  const list = parts.length > 1 ? `${parts.slice(0, -1).join("、")}，也${parts.at(-1)}` : parts.join("");
  return days === 1
    ? `${dayText(from)}這一天，你${list}。`
    : `從 ${dayText(from)}到 ${dayText(to, from)}，你在 ${days} 個日子裡${list}。`;
}

function wordsText([first, second]: Recurrence["words"], named: string): string | null {
  if (!first) return null;
  const from = first.days[0] ?? "";
  const to = first.days.at(-1) ?? "";
  const also = second ? `；「${second.word}」也有 ${second.days.length} 個日子` : "";
  return `「${first.word}」在 ${first.days.length} 個不同的日子回到你筆下，第一次是 ${dayText(from, named)}，最近一次是 ${dayText(to, named)}${also}。`;
}

function moodsText(moods: readonly EmotionalState[]): string | null {
  const last = moods.at(-1);
  if (!last || moods.length < 2) return null;
  const counts = new Map<EmotionalState, number>();
  for (const mood of moods) counts.set(mood, (counts.get(mood) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const often = [...counts].filter(([, count]) => count === most).map(([mood]) => emotionalStates[mood].label);
  const latest = emotionalStates[last].label;
  return often.length === 1
    ? `對話裡最常寫下的心情是「${often[0]}」，有 ${most} 次；最近一次是「${latest}」。`
    : `對話裡的心情有 ${counts.size} 種，最近一次是「${latest}」。`;
}

function fulfilledText(fulfilled: readonly FulfilledWish[]): string | null {
  if (fulfilled.length === 0) return null;
  const spans = fulfilled.flatMap(({ days }) => days ?? []).sort((a, b) => a - b);
  const [least, most] = [spans[0], spans.at(-1)];
  if (least === undefined || most === undefined) return `有 ${fulfilled.length} 個願走到了圓滿。`;
  return least === most
    ? `有 ${fulfilled.length} 個願走到了圓滿，從許願到那一天，${least === 0 ? "不到一天" : `是 ${least} 天`}。`
    : `有 ${fulfilled.length} 個願走到了圓滿，最短的${least === 0 ? "就在當天" : `走了 ${least} 天`}，最長的走了 ${most} 天。`;
}
