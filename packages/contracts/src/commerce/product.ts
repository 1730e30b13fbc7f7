import * as z from "zod/mini";
import { id } from "../platform/text.ts";

/** The four categories of the soul shop, in their display order (S2.87). */
export const productCategories = {
  spiritual_images: "靈性圖像",
  meditation_music: "冥想音樂",
  healing_sounds: "安心之聲",
  oracle_cards: "神諭卡",
} as const;
export type ProductCategory = keyof typeof productCategories;
export const productCategoryKeys = Object.keys(productCategories) as [ProductCategory, ...ProductCategory[]];

export const productMediaKinds = ["image", "audio"] as const;

/**
 * A product as the shop shows it (S3.35). `price` is whole TWD; `audioUrl` is only a preview. `format` is that of its file,
 * e.g. MP3, null without one; `details` says how long, how many pages or how large, and may be empty.
 */
export const Product = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: z.int32(),
  category: z.enum(productCategoryKeys),
  type: z.enum(productMediaKinds),
  imageUrl: z.nullable(z.string()),
  audioUrl: z.nullable(z.string()),
  format: z.nullable(z.string()),
  details: z.string(),
});
export type Product = z.infer<typeof Product>;
