import { AppError } from "@panshi/contracts/platform/errors";
import { MANUAL_DAYS } from "@panshi/contracts/journey/journey";
import type { CompleteManualDayInput, ManualEnrolment } from "@panshi/contracts/journey/manual";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { nextManualDay, toEnrolment } from "./rules.ts";
import { finishEnrolment, insertManualDay, lockEnrolment } from "./store.ts";
import { manualLimit } from "./view-manuals.ts";

/**
 * Completes the next day of a manual, with an optional note; the seventh day finishes the manual. A repeated call changes
 * nothing. Throws `not_found`, also for another member's manual; `membership_required` without an active plan;
 * `manual_limit` before the day opens; `conflict` for a day that is not the next, or for another note on a completed day;
 * `too_many`.
 */
export async function completeManualDay(ctx: MemberCtx, input: CompleteManualDayInput): Promise<ManualEnrolment> {
  await throttleMemberWrite(ctx, { limit: "manual:account" });
  return memberTransaction(ctx, "shared", async (tx) => {
    const row = await lockEnrolment(tx.db, ctx.actor.viewer.id, input.id);
    if (!row) throw new AppError("not_found", { message: "找不到這本手冊" });
    const now = ctx.clock.now();
    const { dayNumber } = input;
    const done = row.days.find((day) => day.dayNumber === dayNumber);
    if (done) {
      if (input.note && input.note !== done.note)
        throw new AppError("conflict", { message: "這一天的功課先前就完成了，當時留下的字沒有變" });
      return toEnrolment(row, now);
    }
    if (manualLimit(ctx) === 0)
      throw new AppError("membership_required", { message: "做新的功課，需要有效的會員方案；走過的日子都還在" });
    const next = nextManualDay(row, now);
    if (next?.dayNumber !== dayNumber)
      throw new AppError("conflict", { message: "手冊要一天接著一天走，請重新整理，從打開的那一天做起" });
    if (!next.isOpen) throw new AppError("manual_limit");
    const day = { dayNumber, taipeiDay: taipeiDay(now), doneAt: now, note: input.note || null };
    await insertManualDay(tx.db, { enrolmentId: row.id, ...day });
    const finishedAt = dayNumber === MANUAL_DAYS ? now : null;
    if (finishedAt) await finishEnrolment(tx.db, row.id, finishedAt);
    return toEnrolment({ ...row, finishedAt, days: [...row.days, day] }, now);
  });
}
