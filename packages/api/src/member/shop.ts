import { Download } from "@panshi/contracts/platform/file";
import { Product } from "@panshi/contracts/commerce/product";
import { id } from "@panshi/contracts/platform/text";
import { listOwnedProductIds, listOwnFiles } from "@panshi/core/commerce/purchase/list-purchases";
import { listFreeFiles } from "@panshi/core/content/free-download/list-free-files";
import { listShopProducts } from "@panshi/core/commerce/shop/list-products";
import * as z from "zod/mini";
import { cachedParser } from "../procedure-meta.ts";
import { memberProcedure, publicProcedure, router } from "../trpc.ts";

export const shop = router({
  products: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/soul-products",
        summary: "靈魂百貨的商品",
        cached: true,
        tag: "靈魂百貨",
      },
    })
    .output(cachedParser(z.readonly(z.array(Product))))
    .query(({ ctx }) => listShopProducts(ctx)),
  freeFiles: publicProcedure.output(cachedParser(z.readonly(z.array(Download)))).query(({ ctx }) => listFreeFiles(ctx)),
  ownedProductIds: memberProcedure.output(z.array(id)).query(({ ctx }) => listOwnedProductIds(ctx)),
  ownFiles: memberProcedure.output(z.array(Download)).query(({ ctx }) => listOwnFiles(ctx)),
});
