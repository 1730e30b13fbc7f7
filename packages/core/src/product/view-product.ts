import type { ProductRecord } from "@panshi/contracts/product-admin";
import { staffVerb } from "../staff-verb.ts";
import { findProduct } from "./store.ts";

/** One product, on sale or not. Throws `not_found`. */
export const viewProduct = staffVerb("products:read", async (ctx, input: { id: string }): Promise<ProductRecord> => {
  return findProduct(ctx.db, input.id);
});
