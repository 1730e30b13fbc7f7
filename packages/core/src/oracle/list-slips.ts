import type { ListInput, Page } from "@panshi/contracts/list";
import type { OracleSlip } from "@panshi/contracts/oracle";
import type { StaffCtx } from "../context.ts";
import { fromCursor, toPage } from "../cursor.ts";
import { selectSlips, toSlip } from "./store.ts";

/** Every slip, active or not, by display order. */
export async function listSlips({ ctx, input }: { ctx: StaffCtx; input: ListInput }): Promise<Page<OracleSlip>> {
  const rows = await selectSlips(ctx.db, input.limit + 1, fromCursor(input.cursor, "order"));
  return toPage(rows, input.limit, (row) => ({ at: row.displayOrder, id: row.id }), toSlip);
}
