import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockProduct, updateProducts } from "../store.ts";

/**
 * Marks a product as deleted: it leaves the shop and every list. Who bought it keeps it with its files and its picture, and an
 * order that was placed before is still delivered. Throws `not_found`.
 */
export const deleteProduct = staffVerb("products:write", async (ctx, input: { id: string }): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const before = await lockProduct(tx, input);
    await updateProducts(tx, [input.id], { deletedAt: ctx.clock.now() });
    await invalidateCache(tx, { tag: "products" });
    writeAudit(tx, { action: "product.delete", subjectId: input.id, before, after: null });
  });
});
