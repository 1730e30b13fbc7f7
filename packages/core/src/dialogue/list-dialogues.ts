import type { Dialogue } from "@panshi/contracts/dialogue";
import type { ListInput, Page } from "@panshi/contracts/list";
import type { MemberCtx } from "../context.ts";
import { fromCursor, toPage } from "../cursor.ts";
import { selectDialogues } from "./store.ts";

/**
 * `GET /api/soul-dialogues`: the member's own, the latest day first. Readable with any membership or none. Long ones
 * make a page shorter than asked for.
 */
export async function listDialogues({ ctx, input }: { ctx: MemberCtx; input: ListInput }): Promise<Page<Dialogue>> {
  const { rows, isFull } = await selectDialogues(
    ctx.db,
    ctx.actor.viewer.id,
    input.limit + 1,
    fromCursor(input.cursor),
  );
  return toPage(
    rows,
    input.limit,
    (row) => ({ at: Date.parse(row.meditationDate), id: row.id }),
    (row) => row,
    isFull || rows.length > input.limit,
  );
}
