import type { purchases } from "../../schema/shop.ts";
import { idAtTime } from "../identity.ts";
import type { Random } from "../random.ts";
import type { SeededProduct } from "./orders.ts";

/** What a good becomes in the treasury (docs/decisions/0024). */
const productTypes = {
  meditation_music: "music",
  healing_sounds: "music",
  spiritual_images: "code_image",
  oracle_cards: "creative",
} as const;

/** A good in a member's treasury, delivered when it was paid. */
export const purchaseRow = (
  { id: productId, name, price, category, imageUrl }: SeededProduct,
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
  productType: productTypes[category],
  price,
  imageUrl,
  purchasedAt: new Date(paidAt),
});
