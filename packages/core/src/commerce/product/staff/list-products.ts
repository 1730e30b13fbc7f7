import type { Page } from "@panshi/contracts/platform/list";
import type { ProductListInput, ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { type Counted, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { productRows, toProduct } from "../store.ts";

/** The products of a search and filters, on sale or not. */
export const listProducts = staffVerb(
  "products:read",
  async (ctx, input: Counted<ProductListInput>): Promise<Page<ProductRecord>> => {
    return readPage({ ctx, input, list: productRows, view: toProduct });
  },
);
