import type { Page } from "@panshi/contracts/list";
import type { OracleSlip } from "@panshi/contracts/oracle";
import type { AdministratorCtx } from "../context.ts";
import { type CountedInput, decodeCursor, toPage, withTotal } from "../cursor.ts";
import { requirePermission } from "../require-permission.ts";
import { countSlips, selectSlips, toSlip } from "./store.ts";

/** All slips, active or not, in display order. */
export async function listSlips({
  ctx,
  input,
}: {
  ctx: AdministratorCtx;
  input: CountedInput;
}): Promise<Page<OracleSlip>> {
  requirePermission(ctx, "oracles:read");
  const rows = await selectSlips(ctx.db, input.limit + 1, decodeCursor(input.cursor, "order"));
  const page = toPage(rows, input.limit, (row) => ({ at: row.displayOrder, id: row.id }), toSlip);
  return withTotal(page, input, () => countSlips(ctx.db));
}
