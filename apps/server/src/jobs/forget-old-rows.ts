import { type Clock, DAY, taipeiDay } from "@panshi/core/clock";
import { forgetOld } from "@panshi/core/forget-old";
import type { Db } from "@panshi/db";

/** Removes what is over: sessions, throttle counters, and interpretation counters older than a week. */
export const forgetOldRows = (ctx: { db: Db; clock: Clock }) => () =>
  forgetOld({ ctx, input: { usesBefore: taipeiDay(new Date(ctx.clock.now().getTime() - 7 * DAY)) } });
