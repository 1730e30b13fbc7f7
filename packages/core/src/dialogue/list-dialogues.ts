import type { Dialogue } from "@panshi/contracts/dialogue";
import type { Page } from "@panshi/contracts/list";
import type { MemberCtx } from "../context.ts";
import { type CountedInput, decodeCursor, toPage, withTotal } from "../cursor.ts";
import { countDialogues, selectDialogues } from "./store.ts";

/**
 * `GET /api/soul-dialogues`: the member's dialogues, latest day first; needs no membership. A page of long texts has fewer
 * rows than `limit`.
 */
export async function listDialogues({ ctx, input }: { ctx: MemberCtx; input: CountedInput }): Promise<Page<Dialogue>> {
  const { rows, isFull } = await selectDialogues(
    ctx.db,
    ctx.actor.viewer.id,
    input.limit + 1,
    decodeCursor(input.cursor),
  );
  const page = toPage(
    rows,
    input.limit,
    (row) => ({ at: Date.parse(row.meditationDate), id: row.id }),
    (row) => row,
    isFull || rows.length > input.limit,
  );
  return withTotal(page, input, () => countDialogues(ctx.db, ctx.actor.viewer.id));
}
