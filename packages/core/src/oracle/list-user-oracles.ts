import type { ListInput, Page } from "@panshi/contracts/list";
import type { UserOracle } from "@panshi/contracts/oracle";
import type { MemberCtx } from "../context.ts";
import { fromCursor, toPage } from "../cursor.ts";
import { selectDraws } from "./store.ts";

/** `GET /api/user-oracles`: the member's draws, newest first. `oracleText` is the verse. */
export async function listUserOracles({ ctx, input }: { ctx: MemberCtx; input: ListInput }): Promise<Page<UserOracle>> {
  const rows = await selectDraws(ctx.db, ctx.actor.viewer.id, input.limit + 1, fromCursor(input.cursor));
  return toPage(
    rows,
    input.limit,
    (row) => ({ at: row.createdAt.getTime(), id: row.id }),
    ({ createdAt, ...row }) => ({ ...row, oracleText: row.oracle.description, drawnAt: createdAt.toISOString() }),
  );
}
