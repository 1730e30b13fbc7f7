import type { ProductRecord } from "@panshi/contracts/product-admin";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { findProduct } from "./store.ts";

/** One product, on sale or not. Throws `not_found`. */
export async function viewProduct(ctx: AdministratorCtx, input: { id: string }): Promise<ProductRecord> {
  requirePermission(ctx, "products:read");
  return findProduct(ctx.db, input.id);
}
