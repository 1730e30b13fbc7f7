import type { Db } from "@panshi/db";
import { type Clock, MINUTE } from "../../platform/clock.ts";
import type { NewPrayer } from "./create-prayer.ts";
import { findIdenticalPrayerSince } from "./store.ts";

/** An identical prayer within this time is a retry of a call whose answer was lost. */
const RETRY_WINDOW = 10 * MINUTE;

/**
 * The id of an identical prayer that the member created in the last ten minutes; null without one. Call it under the
 * member's lock: without it a concurrent call's prayer may not be committed yet.
 */
export const findJustCreatedPrayer = (ctx: { db: Db; clock: Clock }, input: NewPrayer): Promise<string | null> =>
  findIdenticalPrayerSince(ctx.db, input, new Date(ctx.clock.now().getTime() - RETRY_WINDOW));
