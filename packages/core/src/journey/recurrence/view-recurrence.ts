import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import { type EmotionalState, emotionalStates } from "@panshi/contracts/journey/dialogue";
import { journeyDefaults } from "@panshi/contracts/journey/journey";
import { type FulfilledWish, type Recurrence, RECURRENCE_LIMITS } from "@panshi/contracts/journey/recurrence";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { requireEntitlement } from "../../commerce/membership/view-membership.ts";
import { DAY } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { listDialoguesForRecurrence } from "../dialogue/manage-dialogues.ts";
import { viewManuals } from "../manual/view-manuals.ts";
import { listDrawsForRecurrence } from "../oracle/list-user-oracles.ts";
import { listPrayersForRecurrence } from "../prayer/view-prayers.ts";
import { listAnswersForRecurrence } from "../reading/answer-reading.ts";
import { type WrittenEntry, findRecurringWords } from "./find-recurring-words.ts";
import { countThemes, newestTexts, toFinishedManuals, toFulfilledWish } from "./rules.ts";
import { createYieldByCharacters } from "./yield-every.ts";

/** A Chinese character has three bytes in UTF-8. */
const DIALOGUE_BYTES = 3 * RECURRENCE_LIMITS.characters;
/** How long ago words of crisis still bring up the helplines. */
const CARE_PERIOD = 30 * DAY;

/**
 * 回望: what returns in the member's wishes, questions, draws, answers, dialogues, manuals and thanks (docs/decisions/0035). Computed
 * from the newest rows at each request and never stored. What contains a crisis phrase is counted, and neither quoted nor
 * taken as a theme. Throws `membership_required` where the plan does not include it.
 */
export async function viewRecurrence(ctx: MemberCtx): Promise<Recurrence> {
  requireEntitlement(ctx, { entitlement: "recurrence" });
  const memberId = ctx.actor.viewer.id;
  // One row more than is shown says whether there are older ones.
  const newest = (limit: number) => ({ memberId, limit: limit + 1 });
  const wishRows = await listPrayersForRecurrence(ctx, newest(RECURRENCE_LIMITS.wishes));
  const drawRows = await listDrawsForRecurrence(ctx, newest(RECURRENCE_LIMITS.draws));
  const dialogueRows = await listDialoguesForRecurrence(ctx, {
    ...newest(RECURRENCE_LIMITS.dialogues),
    bytes: DIALOGUE_BYTES,
  });
  const answerRows = await listAnswersForRecurrence(ctx, newest(RECURRENCE_LIMITS.answers));
  const { enrolments } = await viewManuals(ctx);
  const wishes = wishRows.slice(0, RECURRENCE_LIMITS.wishes);
  const draws = drawRows.slice(0, RECURRENCE_LIMITS.draws);
  const dialogues = dialogueRows.slice(0, RECURRENCE_LIMITS.dialogues);
  const days = enrolments.flatMap((enrolment) => enrolment.days);

  const pause = createYieldByCharacters();
  const crisisDays: string[] = [];
  /** The rows without those that have words of crisis, whose days are noted. */
  const withoutCrisis = async <T>(rows: readonly T[], read: (row: T) => { day: string; text: string }[]) => {
    const kept: T[] = [];
    for (const row of rows) {
      const before = crisisDays.length;
      for (const { day, text } of read(row)) {
        await pause(text.length);
        if (mentionsCrisis(text)) crisisDays.push(day);
      }
      if (crisisDays.length === before) kept.push(row);
    }
    return kept;
  };
  // Thanks are written later than their wish.
  const calmWishes = await withoutCrisis(wishes, ({ day, content, thanks, fulfilledAt }) => [
    { day, text: content },
    { day: fulfilledAt ? taipeiDay(fulfilledAt) : day, text: thanks ?? "" },
  ]);
  const questions = await withoutCrisis(
    draws.filter(({ question }) => question.trim() !== ""),
    ({ day, question }) => [{ day, text: question }],
  );
  const answers = await withoutCrisis(answerRows.slice(0, RECURRENCE_LIMITS.answers), (answer) => [answer]);
  const calmDialogues = await withoutCrisis(dialogues, ({ day, content, insights }) => [
    { day, text: `${content}\n${insights}` },
  ]);
  const notes = await withoutCrisis(
    days.flatMap(({ taipeiDay: day, note }) => (note ? [{ day, note }] : [])),
    ({ day, note }) => [{ day, text: note }],
  );

  const fulfilled = calmWishes.filter(({ status }) => status === "completed").map(toFulfilledWish);
  const entries: WrittenEntry[] = [
    // The wish that the ritual uses where nothing was written is nobody's own.
    ...calmWishes
      .filter(({ content }) => content !== journeyDefaults.prayerWish)
      .map(({ day, content }) => ({ source: "wish" as const, day, text: content })),
    ...fulfilled.flatMap(({ thanks, fulfilledOn }) =>
      thanks && fulfilledOn ? [{ source: "thanks" as const, day: fulfilledOn, text: thanks }] : [],
    ),
    ...questions.map(({ day, question }) => ({ source: "question" as const, day, text: question })),
    ...answers.map((answer) => ({ source: "answer" as const, ...answer })),
    ...calmDialogues.map(({ day, content, insights }) => ({
      source: "dialogue" as const,
      day,
      text: `${content}\n${insights}`,
    })),
    ...notes.map(({ day, note }) => ({ source: "note" as const, day, text: note })),
  ];
  const everyDay = [
    ...new Set([
      ...[...wishes, ...draws, ...answers, ...dialogues].map(({ day }) => day),
      ...days.map(({ taipeiDay: day }) => day),
      ...fulfilled.flatMap(({ fulfilledOn }) => fulfilledOn ?? []),
    ]),
  ].sort();
  const [from, to] = [everyDay[0], everyDay.at(-1)];
  const careSince = taipeiDay(ctx.clock.now().getTime() - CARE_PERIOD);
  const view = {
    span: from && to ? { from, to, days: everyDay.length } : null,
    counts: {
      wishes: wishes.length,
      draws: draws.length,
      questions: draws.filter(({ question }) => question.trim() !== "").length,
      dialogues: dialogues.length,
      notes: days.length,
      fulfilled: fulfilled.length,
    },
    isCut:
      wishRows.length > wishes.length ||
      drawRows.length > draws.length ||
      answerRows.length > RECURRENCE_LIMITS.answers ||
      dialogueRows.length > dialogues.length,
    care: crisisDays.some((day) => day >= careSince),
    themes: countThemes(calmWishes, draws),
    words: await findRecurringWords(entries),
    written: newestTexts(entries),
    levels: draws.map(({ day, level }) => ({ day, level })).reverse(),
    moods: dialogues.map(({ day, mood }) => ({ day, mood })).reverse(),
    manuals: toFinishedManuals(enrolments),
    fulfilled: fulfilled.slice(0, RECURRENCE_LIMITS.fulfilled),
  };
  return { ...view, summary: summarize(view, fulfilled) };
}

/** A Taipei day as one says it, 2026年3月5日; without the year where it is that of another day that was just named. */
function dayText(day: string, named = ""): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${day.slice(0, 4) === named.slice(0, 4) ? "" : `${year}年`}${month}月${date}日`;
}

/**
 * Two to four sentences on what was counted, to be read first or aloud. They repeat rows: no conclusion about the person,
 * nothing about what will be.
 */
function summarize(
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
