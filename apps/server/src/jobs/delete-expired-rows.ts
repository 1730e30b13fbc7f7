import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { type Clock, DAY } from "@panshi/core/platform/clock";
import { deleteExpiredRows } from "@panshi/core/site/delete-expired-rows";
import type { Db } from "@panshi/db";

/** Deletes expired sessions, links and throttle counters, and interpretation counters older than a week. */
export const deleteExpiredRowsJob = (ctx: { db: Db; clock: Clock }) => () =>
  deleteExpiredRows(ctx, { interpretationUsesBefore: taipeiDay(new Date(ctx.clock.now().getTime() - 7 * DAY)) });
