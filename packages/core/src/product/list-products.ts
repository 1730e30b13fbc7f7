import type { Page } from "@panshi/contracts/list";
import type { ProductListInput, ProductRecord } from "@panshi/contracts/product-admin";
import type { AdministratorCtx } from "../context.ts";
import { type Counted, readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { productRows, toProduct } from "./store.ts";

/** The products of a search and filters, on sale or not. */
export async function listProducts(
  ctx: AdministratorCtx,
  input: Counted<ProductListInput>,
): Promise<Page<ProductRecord>> {
  requirePermission(ctx, "products:read");
  return readPage({ ctx, input, list: productRows, view: toProduct });
}
