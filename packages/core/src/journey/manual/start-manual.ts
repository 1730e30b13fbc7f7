import type { PrayerManualKey } from "@panshi/contracts/journey/journey";
import { AppError } from "@panshi/contracts/platform/errors";
import type { MemberManuals, StartManualInput } from "@panshi/contracts/journey/manual";
import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { startableManuals } from "./rules.ts";
import { insertEnrolment, selectEnrolments } from "./store.ts";
import { manualLimit, viewManuals } from "./view-manuals.ts";

/**
 * Starts another manual; its first day is open at once. Does nothing if it was started before. Throws `membership_required`
 * if the plan includes no further one, `too_many`.
 */
export async function startManual(ctx: MemberCtx, input: StartManualInput): Promise<MemberManuals> {
  await throttleMemberWrite(ctx, { limit: "manual:account" });
  // Concurrent calls run one after another, so that they cannot exceed the plan's limit together.
  return memberTransaction(ctx, "exclusive", async (tx) => {
    const memberId = ctx.actor.viewer.id;
    const started = (await selectEnrolments(tx.db, memberId)).map(({ manual }) => manual);
    if (!started.includes(input.manual)) {
      const limit = manualLimit(ctx);
      if (!startableManuals(started, limit).includes(input.manual))
        throw new AppError("membership_required", {
          message:
            limit === 0
              ? "翻開新的手冊，需要有效的會員方案；寫過的都還在"
              : `體驗方案有 ${limit} 本手冊，其他的手冊從修行方案開始`,
        });
      await enrolInManual(tx, { memberId, manual: input.manual });
    }
    return viewManuals(tx);
  });
}

/** Starts a manual for a member, whatever their plan; does nothing if it was started before. */
export async function enrolInManual(
  ctx: { db: Db; clock: Clock },
  input: { memberId: string; manual: PrayerManualKey },
): Promise<void> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  await insertEnrolment(ctx.db, { id: newId(now), ...input, startedAt: now });
}
