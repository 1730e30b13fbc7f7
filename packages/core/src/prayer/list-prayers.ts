import type { Page } from "@panshi/contracts/list";
import type { Prayer, PrayersInput } from "@panshi/contracts/prayer";
import type { MemberCtx } from "../context.ts";
import { type CountedInput, decodeCursor, toPage, withTotal } from "../cursor.ts";
import { memberStatus } from "./rules.ts";
import { countPrayers, selectPrayers } from "./store.ts";

/** The member's prayers, newest first, without cancelled ones; with `status` only those. */
export async function listPrayers({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: CountedInput<PrayersInput>;
}): Promise<Page<Prayer>> {
  const memberId = ctx.actor.viewer.id;
  const rows = await selectPrayers(ctx.db, memberId, input.limit + 1, decodeCursor(input.cursor), input.status);
  const page = toPage(
    rows,
    input.limit,
    (row) => ({ at: row.createdAt.getTime(), id: row.id }),
    ({ status, createdAt, ...row }) => ({ ...row, status: memberStatus(status), createdAt: createdAt.toISOString() }),
  );
  return withTotal(page, input, () => countPrayers(ctx.db, memberId, input.status));
}
