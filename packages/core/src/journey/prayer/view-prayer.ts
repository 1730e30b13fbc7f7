import { AppError } from "@panshi/contracts/platform/errors";
import type { PrayerDetail } from "@panshi/contracts/journey/prayer";
import type { MemberCtx } from "../../platform/context.ts";
import { memberStatus } from "./rules.ts";
import { findPrayer, type PrayerRow } from "./store.ts";

/** A prayer as the member sees it. */
export const toPrayerDetail = ({ status, fulfilledAt, repliedAt, createdAt, ...row }: PrayerRow): PrayerDetail => ({
  ...row,
  status: memberStatus(status),
  fulfilledAt: fulfilledAt?.toISOString() ?? null,
  repliedAt: repliedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** A prayer of the member with its journey choices. Throws `not_found`, also for another member's. */
export async function viewPrayer(ctx: MemberCtx, input: { id: string }): Promise<PrayerDetail> {
  const row = await findPrayer(ctx.db, ctx.actor.viewer.id, input.id);
  if (!row) throw new AppError("not_found");
  return toPrayerDetail(row);
}
