import { TOTAL_CAP } from "@panshi/contracts/list";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { countLetters } from "./store.ts";

/** How many letters failed or are lost, at most {@link TOTAL_CAP}; for the overview. */
export async function countLettersToReview(ctx: AdministratorCtx): Promise<number> {
  requirePermission(ctx, "mail:retry");
  return (await countLetters(ctx.db, ctx.clock.now())) ?? TOTAL_CAP;
}
