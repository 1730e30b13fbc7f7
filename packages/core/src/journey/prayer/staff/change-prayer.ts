import { AppError } from "@panshi/contracts/platform/errors";
import type { AdminPrayer } from "@panshi/contracts/journey/prayer-list";
import { transaction } from "@panshi/db";
import { requireUnchanged } from "../../../platform/conflict.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { lockManagedMember } from "../../../accounts/member/lock-managed-member.ts";
import { openPrayer } from "./open-prayer.ts";
import { adminPrayerView } from "./rules.ts";
import { findReviewedPrayer, lockPrayers, type ReviewedRow } from "./store.ts";

/**
 * Changes one prayer under its lock, and answers it as it is then. The answer, and a conflict's, has the wish, so the access log
 * has its row first. Throws `not_found`, `edit_conflict`.
 */
export async function changePrayer({
  ctx,
  input,
  change,
}: {
  ctx: AdministratorCtx;
  input: { id: string; updatedAt?: string | undefined };
  change: (tx: AdministratorCtx, before: ReviewedRow) => Promise<void>;
}): Promise<AdminPrayer> {
  const { id } = input;
  const { memberId } = await openPrayer(ctx, { id });
  return transaction(ctx, async (tx) => {
    // Before the prayer, like the erasure of the member: a reply's notification needs the member's row too.
    await lockManagedMember(tx, { memberId });
    await lockPrayers(tx.db, [id]);
    const before = await requirePrayer(tx, id);
    requireUnchanged(adminPrayerView(ctx)(before), input);
    await change(tx, before);
    return adminPrayerView(ctx)(await requirePrayer(tx, id));
  });
}

/** Throws `not_found`: the member may have been erased since the prayer was opened. */
async function requirePrayer({ db }: AdministratorCtx, id: string): Promise<ReviewedRow> {
  const prayer = await findReviewedPrayer(db, id);
  if (!prayer) throw new AppError("not_found");
  return prayer;
}
