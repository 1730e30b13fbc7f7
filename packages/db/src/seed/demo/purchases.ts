import { productTypeByCategory } from "@panshi/contracts/commerce/purchase";
import type { purchases } from "../../schema/commerce/purchase.ts";
import { idAtTime } from "../seed-ids.ts";
import type { Random } from "../random.ts";
import type { SeededProduct } from "./orders.ts";

/** A purchase that was delivered when it was paid. */
export const purchaseRow = (
  { id: productId, name, price, category, imageUrl, versionId }: SeededProduct,
  memberId: string,
  orderId: string,
  paidAt: number,
  random: Random,
): typeof purchases.$inferInsert => ({
  id: idAtTime(paidAt, random),
  memberId,
  productId,
  orderId,
  productName: name,
  productType: productTypeByCategory[category],
  price,
  imageUrl,
  versionId,
  purchasedAt: new Date(paidAt),
});
