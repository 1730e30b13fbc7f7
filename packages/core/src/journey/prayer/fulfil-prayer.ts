import { AppError } from "@panshi/contracts/platform/errors";
import type { FulfilPrayerInput, PrayerDetail } from "@panshi/contracts/journey/prayer";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { completedAtForStatus } from "./rules.ts";
import { lockPrayer, updatePrayerRow } from "./store.ts";
import { toPrayerDetail } from "./view-prayers.ts";

/**
 * 還願 (docs/decisions/0025): the member marks a wish as fulfilled, with thanks. Its status becomes completed; the
 * success rate does not change. Thanks can be rewritten later; `fulfilledAt` stays. Throws `not_found`, also for
 * another member's, `too_many`.
 */
export async function fulfilPrayer(ctx: MemberCtx, input: FulfilPrayerInput): Promise<PrayerDetail> {
  await throttleMemberWrite(ctx, { limit: "thanks:account" });
  return memberTransaction(ctx, "shared", async (tx) => {
    const locked = await lockPrayer(tx.db, ctx.actor.viewer.id, input.id);
    if (!locked) throw new AppError("not_found");
    const { completedAt: previous, ...row } = locked;
    const now = ctx.clock.now();
    const change = { status: "completed", thanks: input.thanks, fulfilledAt: row.fulfilledAt ?? now } as const;
    const completedAt = completedAtForStatus(change.status, previous, now);
    await updatePrayerRow(tx.db, row.id, { ...change, completedAt, updatedAt: now });
    return toPrayerDetail({ ...row, ...change });
  });
}
