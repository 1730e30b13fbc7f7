import type { Clock } from "@panshi/core/clock";
import { readEarlierWishes } from "@panshi/core/prayer-review/read-earlier-wishes";
import type { Db } from "@panshi/db";

/** Batches of one run; the next run, a minute later, goes on. */
const BATCHES = 400;

/** Reads wishes from before they were read for words of crisis; once all were read, one look at its mark a run. */
export const readEarlierWishesJob = (ctx: { db: Db; clock: Clock }) => async () => {
  await readEarlierWishes(ctx, { batches: BATCHES });
};
