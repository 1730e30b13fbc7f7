import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { SECOND } from "../../../platform/clock.ts";
import { requireUnchanged } from "../../../platform/conflict.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockPlaces, lockPost, type Place, selectPlaces, updatePlaces } from "./store.ts";

/**
 * Moves a post in the public list: its time of publication stays, the time that it is listed by comes between those of its new
 * neighbours. Posts of one millisecond make room upwards. Throws `not_found`, `edit_conflict`, and `conflict` for a post that
 * was never published and where the post to stand before is gone.
 */
export const movePost = staffVerb("articles:update", async (ctx, input: MoveInput): Promise<MoveResult> => {
  return transaction(ctx, async (tx) => {
    await lockPlaces(tx.db);
    const { row, record } = await lockPost(tx, { id: input.id });
    requireUnchanged(record, input);
    if (!row.listedAt) throw new AppError("conflict", { message: "這篇文章還沒發布過，發布之後才有順序" });
    const places = await selectPlaces(tx.db);
    const from = places.findIndex(({ id }) => id === input.id);
    const others = places.filter(({ id }) => id !== input.id);
    const to = input.beforeId === null ? others.length : others.findIndex(({ id }) => id === input.beforeId);
    if (to === from || input.beforeId === input.id) return { changed: [] };
    if (to < 0) throw new AppError("conflict", { message: "你要放的位置剛被更動過，順序沒有改變。請再移動一次" });
    const moved = { id: input.id, listedAt: listedAtBetween(others[to - 1], others[to], ctx.clock.now()) };
    const changed = await updatePlaces(tx, [moved, ...madeRoomAbove(moved, others.slice(0, to))]);
    await invalidateCache(tx, { tag: "blogPosts" });
    const [before, after] = [row, moved].map(({ listedAt }) => ({ listedAt: listedAt?.toISOString() })) as [
      object,
      object,
    ];
    writeAudit(tx, { action: "blog_post.move", subjectId: input.id, before, after });
    return { changed };
  });
});

/** A time under that of the post above and over that of the post below; at the top not before now, so that later posts come above. */
function listedAtBetween(above: Place | undefined, below: Place | undefined, now: Date): Date {
  const low = below?.listedAt.getTime();
  if (!above) return new Date(Math.max(now.getTime(), (low ?? 0) + SECOND));
  const high = above.listedAt.getTime();
  return new Date(low === undefined ? high - SECOND : low + Math.max(1, Math.floor((high - low) / 2)));
}

/** The posts above that stand no longer above, each a millisecond later than the one below it. */
function madeRoomAbove(moved: Place, above: readonly Place[]): Place[] {
  const raised: Place[] = [];
  let below = moved.listedAt.getTime();
  for (const { id, listedAt } of above.toReversed()) {
    if (listedAt.getTime() > below) break;
    below += 1;
    raised.push({ id, listedAt: new Date(below) });
  }
  return raised;
}
