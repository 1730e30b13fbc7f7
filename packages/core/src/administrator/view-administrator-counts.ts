import type { AdministratorCounts } from "@panshi/contracts/administrator";
import { DAY } from "../clock.ts";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { countAdministrators } from "./store.ts";

/** The figures of the four cards (S2.130). */
export async function viewAdministratorCounts(ctx: AdministratorCtx): Promise<AdministratorCounts> {
  requirePermission(ctx, "administrators:manage");
  return countAdministrators(ctx.db, new Date(ctx.clock.now().getTime() - DAY));
}
