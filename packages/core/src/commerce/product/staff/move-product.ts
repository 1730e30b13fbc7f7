import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { moveProductRow } from "../store.ts";

/** Moves a product among the others of the shop. Throws as `moveRow`. */
export const moveProduct = staffVerb("products:write", async (ctx, input: MoveInput): Promise<MoveResult> => {
  return transaction(ctx, async (tx) => {
    const { before, after, result } = await moveProductRow(tx, input);
    if (result.changed.length === 0) return result;
    await invalidateCache(tx, { tag: "products" });
    writeAudit(tx, { action: "product.move", subjectId: input.id, before, after });
    return result;
  });
});
