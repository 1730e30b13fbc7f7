import type { Page } from "@panshi/contracts/list";
import type { UserOracle } from "@panshi/contracts/oracle";
import type { MemberCtx } from "../context.ts";
import { type CountedInput, decodeCursor, toPage, withTotal } from "../cursor.ts";
import { countDraws, selectDraws } from "./store.ts";

/** `GET /api/user-oracles`: the member's draws, newest first. `oracleText` is the verse. */
export async function listUserOracles({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: CountedInput;
}): Promise<Page<UserOracle>> {
  const rows = await selectDraws(ctx.db, ctx.actor.viewer.id, input.limit + 1, decodeCursor(input.cursor));
  const page = toPage(
    rows,
    input.limit,
    (row) => ({ at: row.createdAt.getTime(), id: row.id }),
    ({ createdAt, ...row }) => ({ ...row, oracleText: row.oracle.description, drawnAt: createdAt.toISOString() }),
  );
  return withTotal(page, input, () => countDraws(ctx.db, ctx.actor.viewer.id));
}
