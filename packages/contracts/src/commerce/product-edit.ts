import * as z from "zod/mini";
import { bulkIds, editFields } from "../platform/change.ts";
import { listInput } from "../platform/list.ts";
import { ownImagePath } from "../platform/picture.ts";
import { productCategoryKeys, productMediaKinds } from "./product.ts";
import { id, possiblyEmptyText, requiredText, timestamp, visibleName } from "../platform/text.ts";

/** What a product of the shop shows. */
export const productMediaKindLabels = { image: "圖像", audio: "聲音" } as const satisfies Record<
  (typeof productMediaKinds)[number],
  string
>;

/** The largest file of a product, and of a free download, in bytes: an hour of MP3 at 128 kbit/s. */
export const GOODS_FILE_MAX_BYTES = 60 * 1024 * 1024;
/** The largest preview clip, in bytes. */
export const PREVIEW_MAX_BYTES = 10 * 1024 * 1024;

/** For server and forms. */
export const productFileMessages = {
  file: "PDF、MP3、JPG、PNG、AVIF 或 ZIP，最大 60 MB",
  preview: "MP3，最大 10 MB",
  wrongFile: "這種檔案放不上來，請用 PDF、MP3、JPG、PNG、AVIF 或 ZIP",
  wrongPreview: "試聽要用 MP3 檔",
  unpriced: "還沒有訂價，訂好價格才能上架",
  noFile: "還沒有檔案，先上傳檔案才能上架",
} as const;

/** The highest price, in whole TWD: no method of the gateway takes more. 0: not priced yet. */
const PRODUCT_PRICE_MAX = 199_999;
const priceWords = `價格是 0 到 ${PRODUCT_PRICE_MAX.toLocaleString("en-US")} 的整數`;
const price = z.int32(priceWords).check(z.minimum(0, priceWords), z.maximum(PRODUCT_PRICE_MAX, priceWords));

const ProductCategory = z.enum(productCategoryKeys, "請選擇類別");
const ProductKind = z.enum(productMediaKinds, "請選擇種類");

/**
 * Input to create or update a product. Without `price` a new one is not priced and another keeps its own; without
 * `displayOrder` a new one comes last and another stays where it is. Its file and its preview are uploaded by calls of their
 * own.
 */
export const ProductInput = z.strictObject({
  name: visibleName("名稱", 60),
  description: requiredText("介紹", 500),
  details: z._default(possiblyEmptyText(60), ""),
  price: z.optional(price),
  category: ProductCategory,
  type: ProductKind,
  imageUrl: z._default(z.nullable(ownImagePath), null),
  isActive: z._default(z.boolean("請選擇是否上架"), false),
  displayOrder: z.optional(z.int32("順序必須是整數")),
});
export type ProductInput = z.infer<typeof ProductInput>;
export const ProductEdit = z.extend(ProductInput, editFields);
export type ProductEdit = z.infer<typeof ProductEdit>;

/** A product as administrators see it. `version`: the newest one of its file; null where it has none. */
export const ProductRecord = z.object({
  id,
  name: z.string(),
  description: z.string(),
  details: z.string(),
  price: z.int32(),
  category: ProductCategory,
  type: ProductKind,
  imageUrl: z.nullable(z.string()),
  audioUrl: z.nullable(z.string()),
  version: z.nullable(z.object({ number: z.int32(), mediaType: z.string(), size: z.int(), createdAt: timestamp })),
  isActive: z.boolean(),
  displayOrder: z.int32(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ProductRecord = z.infer<typeof ProductRecord>;

/** The products as administrators list them; `search` looks into the name. */
export const ProductListInput = listInput({
  filters: { category: ProductCategory, type: ProductKind, isActive: z.boolean("請選擇是否上架") },
  sorts: ["displayOrder", "name", "updatedAt"],
  defaultSort: "displayOrder",
  search: true,
});
export type ProductListInput = z.infer<typeof ProductListInput>;

/** Puts products on sale, or takes them off. */
export const ProductsActiveInput = z.strictObject({ ids: bulkIds, isActive: z.boolean("請選擇是否上架") });
export type ProductsActiveInput = z.infer<typeof ProductsActiveInput>;

/**
 * A file that a product had or has. `createdBy` is an administrator's name; null for a file that came with the site.
 * `fileUrl` is null for who may not change products.
 */
export const ProductFileVersion = z.object({
  id,
  number: z.int32(),
  note: z.string(),
  mediaType: z.string(),
  size: z.int(),
  fileUrl: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  createdAt: timestamp,
});
export type ProductFileVersion = z.infer<typeof ProductFileVersion>;

/** What is new in a version, for those who bought an earlier one. */
export const ProductFileVersionNoteInput = z.strictObject({ id, note: z._default(possiblyEmptyText(200), "") });
export type ProductFileVersionNoteInput = z.infer<typeof ProductFileVersionNoteInput>;
