import type { Db } from "@panshi/db";
import { type Clock, MINUTE } from "../clock.ts";
import type { NewPrayer } from "./create-prayer.ts";
import { hasIdenticalPrayerSince } from "./store.ts";

/** An identical prayer within this time is a retry of a call whose answer was lost. */
const RETRY_WINDOW = 10 * MINUTE;

/**
 * Whether the member created an identical prayer in the last ten minutes. Call it under the member's lock: without it a
 * concurrent call's prayer may not be committed yet.
 */
export const wasPrayerJustCreated = ({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock };
  input: NewPrayer;
}): Promise<boolean> => hasIdenticalPrayerSince(ctx.db, input, new Date(ctx.clock.now().getTime() - RETRY_WINDOW));
