import { taipeiDay } from "@panshi/contracts/taipei-time";
import type { Db } from "../../../connection/client.ts";
import { manualDays, manualEnrolments } from "../../../schema/prayers.ts";
import { moments, dialogues } from "../../../schema/soul.ts";
import { DAY, HOUR, MINUTE } from "../../days.ts";
import { idAtTime } from "../../identity.ts";
import { insertRows } from "../../insert-rows.ts";
import { Random } from "../../random.ts";
import type { DemoSource } from "../members/generate-member.ts";
import type { DemoMember } from "../members/member.ts";
import { dialogueTexts, manualNotes, momentTexts } from "./texts.ts";

/** How long a day of a manual takes. */
const WALK = 8 * MINUTE;

/** What the demo's vip left in the soul temple beside wishes and draws: dialogues, moments, two manuals. */
export async function insertMainAccountTemple(db: Db, owner: DemoMember, { seed, day }: DemoSource): Promise<void> {
  const random = new Random(seed, "temple");
  const evening = (daysAgo: number) => day - daysAgo * DAY + 22 * HOUR;
  const memberId = owner.member.id;
  const written = (daysAgo: number) => {
    const at = new Date(evening(daysAgo));
    return { id: idAtTime(at.getTime(), random), memberId, createdAt: at, updatedAt: at };
  };
  await insertRows(
    db,
    dialogues,
    dialogueTexts.map(({ daysAgo, ...texts }) => ({
      ...written(daysAgo),
      meditationDate: taipeiDay(evening(daysAgo)),
      ...texts,
    })),
  );

  const owned = (type: "creative" | "code_image" | "music") =>
    owner.purchases.find(({ productType }) => productType === type)?.id ?? null;
  const items = {
    creativeItemId: owned("creative"),
    codeImageItemId: owned("code_image"),
    musicItemId: owned("music"),
  };
  if (owner.purchases.length > 0) {
    await insertRows(
      db,
      moments,
      momentTexts.map(({ daysAgo, combinationName }) => ({ ...written(daysAgo), combinationName, ...items })),
    );
  }

  // One manual was finished; of the one begun at the registration four days are done, and the fifth is open today.
  const finished = { id: idAtTime(evening(110), random), memberId, manual: "sleep_manual" as const };
  const finishedAt = new Date(evening(102) + WALK);
  await insertRows(db, manualEnrolments, [{ ...finished, startedAt: new Date(evening(110)), finishedAt }]);
  const walked = (enrolmentId: string, daysAgo: readonly number[], notes: Readonly<Record<number, string>>) =>
    daysAgo.map((ago, index) => ({
      enrolmentId,
      dayNumber: index + 1,
      taipeiDay: taipeiDay(evening(ago)),
      doneAt: new Date(evening(ago) + WALK),
      note: notes[index + 1] ?? null,
    }));
  const current = owner.enrolments[0]?.id;
  await insertRows(db, manualDays, [
    ...walked(finished.id, [110, 109, 108, 107, 104, 103, 102], manualNotes.sleep_manual),
    ...(current ? walked(current, [28, 27, 23, 1], manualNotes.energy_manual) : []),
  ]);
}
