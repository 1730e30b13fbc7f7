import { AppError } from "@panshi/contracts/platform/errors";
import type { Page } from "@panshi/contracts/platform/list";
import type { Prayer, PrayerDetail, OwnPrayerListInput } from "@panshi/contracts/journey/prayer";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Db } from "@panshi/db";
import { type Clock, MINUTE } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { type WithTotalFlag, readPage } from "../../platform/list/read-page.ts";
import type { NewPrayer } from "./create-prayer.ts";
import { toMemberPrayerStatus } from "./rules.ts";
import {
  countRituals,
  findIdenticalPrayerSince,
  findPrayer,
  memberPrayerListQuery,
  type PrayerRow,
  selectPrayersForRecurrence,
  selectPrayerStatistics,
} from "./store.ts";

/** The member's prayers, newest first, without cancelled ones; with `status` only those. */
export const listPrayers = (ctx: MemberCtx, input: WithTotalFlag<OwnPrayerListInput>): Promise<Page<Prayer>> =>
  readPage({
    ctx,
    list: memberPrayerListQuery,
    owner: ctx.actor.viewer.id,
    input,
    view: ({ status, createdAt, ...row }) => ({
      ...row,
      status: toMemberPrayerStatus(status),
      createdAt: createdAt.toISOString(),
    }),
  });

/** A prayer as the member sees it. */
export const toPrayerDetail = ({ status, fulfilledAt, repliedAt, createdAt, ...row }: PrayerRow): PrayerDetail => ({
  ...row,
  status: toMemberPrayerStatus(status),
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

/** Counts and means over a member's prayers, without cancelled ones; see the query for each. */
export const viewPrayerStatistics = (ctx: { db: Db }, input: { memberId: string }) =>
  selectPrayerStatistics(ctx.db, input.memberId);

/** How many of the current Taipei day's rituals a member did; the one that ended the journey is none of them. */
export const countRitualsToday = (ctx: { db: Db; clock: Clock }, input: { memberId: string }): Promise<number> =>
  countRituals(ctx.db, input.memberId, taipeiDay(ctx.clock.now()));

/** An identical prayer within this time is a retry of a call whose answer was lost. */
const RETRY_WINDOW = 10 * MINUTE;

/**
 * The id of an identical prayer that the member created in the last ten minutes; null without one. Call it under the
 * member's lock: without it a concurrent call's prayer may not be committed yet.
 */
export const findJustCreatedPrayer = (ctx: { db: Db; clock: Clock }, input: NewPrayer): Promise<string | null> =>
  findIdenticalPrayerSince(ctx.db, input, new Date(ctx.clock.now().getTime() - RETRY_WINDOW));

/** The newest of a member's prayers that have a text, without cancelled ones, for the view of what returns. */
export const listPrayersForRecurrence = (ctx: { db: Db }, input: { memberId: string; limit: number }) =>
  selectPrayersForRecurrence(ctx.db, input.memberId, input.limit);
