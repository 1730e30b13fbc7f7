import type { Clock } from "@panshi/core/platform/clock";
import type { Enqueue } from "@panshi/core/platform/context";
import { removeUnusedPictures } from "@panshi/core/platform/picture/remove-unused-pictures";
import type { Db } from "@panshi/db";

/** Pictures of one transaction. */
const BATCH = 100;

/** Removes pictures that nothing has used for a day, and those whose upload did not end. */
export const removeUnusedPicturesJob = (ctx: { db: Db; clock: Clock; enqueue: Enqueue }) => async () => {
  while ((await removeUnusedPictures(ctx, { limit: BATCH })) === BATCH);
};
