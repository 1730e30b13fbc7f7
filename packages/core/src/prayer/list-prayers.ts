import type { Page } from "@panshi/contracts/list";
import type { Prayer } from "@panshi/contracts/prayer";
import type { MemberCtx } from "../context.ts";
import { type CountedInput, decodeCursor, toPage, withTotal } from "../cursor.ts";
import { memberStatus } from "./rules.ts";
import { countPrayers, selectPrayers } from "./store.ts";

/** The member's prayers, newest first, without cancelled ones. */
export async function listPrayers({ ctx, input }: { ctx: MemberCtx; input: CountedInput }): Promise<Page<Prayer>> {
  const rows = await selectPrayers(ctx.db, ctx.actor.viewer.id, input.limit + 1, decodeCursor(input.cursor));
  const page = toPage(
    rows,
    input.limit,
    (row) => ({ at: row.createdAt.getTime(), id: row.id }),
    ({ status, createdAt, ...row }) => ({ ...row, status: memberStatus(status), createdAt: createdAt.toISOString() }),
  );
  return withTotal(page, input, () => countPrayers(ctx.db, ctx.actor.viewer.id));
}
