import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Db } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { countRituals } from "./store.ts";

/** How many of the current Taipei day's rituals a member did; the one that ended the journey is none of them. */
export const countRitualsToday = (ctx: { db: Db; clock: Clock }, input: { memberId: string }): Promise<number> =>
  countRituals(ctx.db, input.memberId, taipeiDay(ctx.clock.now()));
