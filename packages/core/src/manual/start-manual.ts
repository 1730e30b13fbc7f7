import { AppError } from "@panshi/contracts/errors";
import type { Manuals, StartManualInput } from "@panshi/contracts/manual";
import { transaction } from "@panshi/db";
import { lockMember } from "../member/lock-member.ts";
import type { MemberCtx } from "../context.ts";
import { countWrite } from "../throttle/count-write.ts";
import { enrolInManual } from "./enrol-in-manual.ts";
import { manualLimit } from "./manual-limit.ts";
import { startableManuals } from "./rules.ts";
import { selectEnrolments } from "./store.ts";
import { viewManuals } from "./view-manuals.ts";

/**
 * Begins another manual; its first day is open at once. One that was begun before stays as it is. Throws
 * `membership_required` where the plan holds no further one, `too_many`.
 */
export async function startManual({ ctx, input }: { ctx: MemberCtx; input: StartManualInput }): Promise<Manuals> {
  await countWrite({ ctx, input: { limit: "manual:account" } });
  return transaction(ctx, async (tx) => {
    const memberId = ctx.actor.viewer.id;
    // Two at once take turns, so that a plan of one manual stays with one.
    await lockMember({ ctx: tx, input: { memberId } });
    const begun = (await selectEnrolments(tx.db, memberId)).map(({ manual }) => manual);
    if (!begun.includes(input.manual)) {
      const held = manualLimit({ ctx });
      if (!startableManuals(begun, held).includes(input.manual))
        throw new AppError("membership_required", {
          message:
            held === 0
              ? "翻開新的手冊，需要有效的會員方案；寫過的都還在"
              : `體驗方案有 ${held} 本手冊，其他的手冊從修行方案開始`,
        });
      await enrolInManual({ ctx: tx, input: { memberId, manual: input.manual } });
    }
    return viewManuals({ ctx: tx });
  });
}
