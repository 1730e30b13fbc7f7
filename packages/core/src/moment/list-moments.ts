import type { Page } from "@panshi/contracts/list";
import type { Moment } from "@panshi/contracts/moment";
import type { MemberCtx } from "../context.ts";
import { type CountedInput, decodeCursor, toPage, withTotal } from "../cursor.ts";
import { countMoments, selectMoments } from "./store.ts";
import { attachItems } from "./attach-items.ts";

/** `GET /api/meditation-moments`: the member's moments, newest first, with their items. */
export async function listMoments({ ctx, input }: { ctx: MemberCtx; input: CountedInput }): Promise<Page<Moment>> {
  const memberId = ctx.actor.viewer.id;
  const rows = await selectMoments(ctx.db, memberId, input.limit + 1, decodeCursor(input.cursor));
  const page = toPage(
    rows,
    input.limit,
    (row) => ({ at: row.createdAt.getTime(), id: row.id }),
    (row) => row,
  );
  const withMoments = { ...page, items: await attachItems({ ctx, input: { memberId, rows: page.items } }) };
  return withTotal(withMoments, input, () => countMoments(ctx.db, memberId));
}
