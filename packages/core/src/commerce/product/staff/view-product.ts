import type { ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { findProduct } from "../store.ts";

/** One product, on sale or not. Throws `not_found`. */
export const viewProduct = staffVerb("products:read", async (ctx, input: { id: string }): Promise<ProductRecord> => {
  return findProduct(ctx.db, input.id);
});
