import * as z from "zod/mini";
import { NewerVersion } from "../platform/file.ts";
import type { ProductCategory } from "./product.ts";
import { id, timestamp } from "../platform/text.ts";

/** What a purchased product is, and what it contributes to a meditation moment. */
export const productTypes = { creative: "神諭卡", code_image: "圖像", music: "聲音" } as const;
export type ProductType = keyof typeof productTypes;
export const productTypeKeys = Object.keys(productTypes) as [ProductType, ...ProductType[]];

/** The type of the products of each category (docs/decisions/0012). */
export const productTypeByCategory: Record<ProductCategory, ProductType> = {
  meditation_music: "music",
  healing_sounds: "music",
  spiritual_images: "code_image",
  oracle_cards: "creative",
};

/**
 * A product that a member owns. `fileUrl` is the newest version of its file, which only its buyers may open; null while there
 * is none.
 */
export const Purchase = z.object({
  id,
  productName: z.string(),
  productType: z.enum(productTypeKeys),
  price: z.int32(),
  imageUrl: z.nullable(z.string()),
  purchaseDate: timestamp,
  fileUrl: z.nullable(z.string()),
  /** Of the file, e.g. `audio/mpeg`. */
  mediaType: z.nullable(z.string()),
  /** Null where `fileUrl` is the version that was bought. */
  newer: z.nullable(NewerVersion),
  /** Since when its refund is on its way: until it is done or given up it cannot be opened. Null otherwise. */
  stoppedAt: z.nullable(timestamp),
});
export type Purchase = z.infer<typeof Purchase>;
