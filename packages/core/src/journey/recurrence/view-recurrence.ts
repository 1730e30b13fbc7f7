import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import { journeyDefaults } from "@panshi/contracts/journey/journey";
import { RECURRENCE_LIMITS, type Recurrence } from "@panshi/contracts/journey/recurrence";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { listDialoguesForRecurrence } from "../dialogue/list-dialogues-for-recurrence.ts";
import { viewManuals } from "../manual/view-manuals.ts";
import { requireEntitlement } from "../../commerce/membership/require-entitlement.ts";
import { listDrawsForRecurrence } from "../oracle/list-draws-for-recurrence.ts";
import { listAnswersForRecurrence } from "../reading/list-answers-for-recurrence.ts";
import { listPrayersForRecurrence } from "../prayer/list-prayers-for-recurrence.ts";
import { type Entry, findRecurringWords } from "./find-recurring-words.ts";
import { countThemes, newestTexts, toFinishedManuals, toFulfilledWish } from "./rules.ts";
import { summarize } from "./summarize.ts";
import { yieldEvery } from "./yield-every.ts";

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

  const pause = yieldEvery();
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
  const entries: Entry[] = [
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
