import type { ProductEdit, ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { usePictures } from "../../../platform/picture/use-pictures.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { requirePriceRight, requireSaleable } from "../rules.ts";
import { findProduct, lockProduct, updateProducts } from "../store.ts";

/**
 * Changes a product. Orders that were placed keep the name and the price that they were placed with. Throws `not_found`,
 * `edit_conflict`, and `forbidden` for a change of the price by somebody who may not make it.
 */
export const updateProduct = staffVerb("products:write", async (ctx, input: ProductEdit): Promise<ProductRecord> => {
  return transaction(ctx, async (tx) => {
    const { id, updatedAt: _, ...values } = input;
    const before = await lockProduct(tx, input);
    const { price = before.price, displayOrder = before.displayOrder } = values;
    requirePriceRight(ctx.actor.role, before.price, price);
    requireSaleable({ ...values, price, hasFile: before.version !== null });
    await updateProducts(tx, [id], { ...values, price, displayOrder });
    // What was sold shows the picture that it had: the treasury keeps it.
    const subject = { type: "product", id } as const;
    await usePictures(tx, { subject, imageUrls: [values.imageUrl], keep: true });
    await invalidateCache(tx, { tag: "products" });
    const after = await findProduct(tx.db, id);
    writeAudit(tx, { action: "product.update", subjectId: id, before, after });
    return after;
  });
});
