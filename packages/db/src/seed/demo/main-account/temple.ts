import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Db } from "../../../connection/client.ts";
import { manualDays, manualEnrolments } from "../../../schema/journey/prayer.ts";
import { dialogues } from "../../../schema/journey/dialogue.ts";
import { moments } from "../../../schema/journey/moment.ts";
import { DAY, HOUR, MINUTE } from "../../days.ts";
import { idAtTime } from "../../seed-ids.ts";
import { insertRows } from "../../insert-rows.ts";
import { Random } from "../../random.ts";
import type { DemoInputs } from "../members/generate-member.ts";
import type { DemoMember } from "../members/member.ts";
import { dialogueTexts, manualNotes, momentTexts } from "./texts.ts";

/** The time it takes to complete a day of a manual. */
const EXERCISE_TIME = 8 * MINUTE;

/** Inserts the dialogues, moments and two manuals of the main account. */
export async function insertMainAccountTemple(db: Db, member: DemoMember, { seed, day }: DemoInputs): Promise<void> {
  const random = new Random(seed, "temple");
  const evening = (daysAgo: number) => day - daysAgo * DAY + 22 * HOUR;
  const memberId = member.member.id;
  const baseColumns = (daysAgo: number) => {
    const at = new Date(evening(daysAgo));
    return { id: idAtTime(at.getTime(), random), memberId, createdAt: at, updatedAt: at };
  };
  await insertRows(
    db,
    dialogues,
    dialogueTexts.map(({ daysAgo, ...texts }) => ({
      ...baseColumns(daysAgo),
      meditationDate: taipeiDay(evening(daysAgo)),
      ...texts,
    })),
  );

  const owned = (type: "creative" | "code_image" | "music") =>
    member.purchases.find(({ productType }) => productType === type)?.id ?? null;
  const items = {
    creativeItemId: owned("creative"),
    codeImageItemId: owned("code_image"),
    musicItemId: owned("music"),
  };
  if (member.purchases.length > 0) {
    await insertRows(
      db,
      moments,
      momentTexts.map(({ daysAgo, combinationName }) => ({ ...baseColumns(daysAgo), combinationName, ...items })),
    );
  }

  // The second manual is finished; the one started at registration has four days completed, and the fifth is open today.
  const finished = { id: idAtTime(evening(110), random), memberId, manual: "sleep_manual" as const };
  const finishedAt = new Date(evening(102) + EXERCISE_TIME);
  await insertRows(db, manualEnrolments, [{ ...finished, startedAt: new Date(evening(110)), finishedAt }]);
  const completedDays = (enrolmentId: string, daysAgo: readonly number[], notes: Readonly<Record<number, string>>) =>
    daysAgo.map((ago, index) => ({
      enrolmentId,
      dayNumber: index + 1,
      taipeiDay: taipeiDay(evening(ago)),
      doneAt: new Date(evening(ago) + EXERCISE_TIME),
      note: notes[index + 1] ?? null,
    }));
  const current = member.enrolments[0]?.id;
  await insertRows(db, manualDays, [
    ...completedDays(finished.id, [110, 109, 108, 107, 104, 103, 102], manualNotes.sleep_manual),
    ...(current ? completedDays(current, [28, 27, 23, 1], manualNotes.energy_manual) : []),
  ]);
}
