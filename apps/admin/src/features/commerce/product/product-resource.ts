import { trpc } from "@panshi/client/trpc";
import type { ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { declareResource } from "../../../kit/resource-info.ts";

export const productResource = declareResource<ProductRecord>({
  name: "商品",
  unit: "件",
  title: ({ name }) => name,
  calls: trpc.admin.product,
});

/** What a file input offers first; the server looks at the content. */
export const productFileAccept = ".pdf,.mp3,.jpg,.jpeg,.png,.avif,.zip";
