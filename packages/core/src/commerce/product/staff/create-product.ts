import type { ProductInput, ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { usePictures } from "../../../platform/picture/use-pictures.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { requirePriceRight, requireSaleable } from "../rules.ts";
import { findProduct, insertProduct, nextProductOrder } from "../store.ts";

/** Adds a product, not on sale until it has a file. Throws `forbidden` for a price of somebody who may not set one. */
export const createProduct = staffVerb("products:write", async (ctx, input: ProductInput): Promise<ProductRecord> => {
  const { price = 0, displayOrder, ...values } = input;
  requirePriceRight(ctx.actor.role, 0, price);
  requireSaleable({ ...values, price, hasFile: false });
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const id = newId(now);
    const order = displayOrder ?? (await nextProductOrder(tx.db));
    await insertProduct(tx.db, { ...values, id, slug: id, price, displayOrder: order }, now);
    const subject = { type: "product", id } as const;
    await usePictures(tx, { subject, imageUrls: [values.imageUrl], keep: true });
    await invalidateCache(tx, { tag: "products" });
    const after = await findProduct(tx.db, id);
    writeAudit(tx, { action: "product.create", subjectId: id, before: null, after });
    return after;
  });
});
