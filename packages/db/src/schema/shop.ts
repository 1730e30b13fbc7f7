import { productCategoryKeys, productKinds } from "@panshi/contracts/product";
import { productTypeKeys } from "@panshi/contracts/purchase";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, timestampMs, notNegativeCheck, oneOfCheck, updatedAt } from "./columns.ts";
import { files } from "./files.ts";
import { members } from "./members.ts";
import { orders } from "./orders.ts";

/** A digital product. `goodFileId` is the file that is sold; `audioUrl` is only a preview. */
export const products = pgTable(
  "soul_products",
  {
    id: idColumn(),
    /** A stable name for the seed. */
    slug: text("slug").notNull().unique("soul_products_slug_key"),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** Whole TWD. */
    price: integer("price").notNull(),
    category: text("category", { enum: productCategoryKeys }).notNull(),
    type: text("type", { enum: productKinds }).notNull(),
    imageUrl: text("image_url"),
    audioUrl: text("audio_url"),
    goodFileId: uuid("good_file_id").references(() => files.id),
    displayOrder: integer("display_order").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("soul_products_order_idx").on(t.displayOrder, t.id),
    oneOfCheck("soul_products_category_check", t.category, productCategoryKeys),
    oneOfCheck("soul_products_type_check", t.type, productKinds),
    notNegativeCheck("soul_products_price_check", t.price),
  ],
);

/** A product that a member owns. A refund sets `withdrawnAt`; rows are never deleted. */
export const purchases = pgTable(
  "soul_purchases",
  {
    id: idColumn(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** As bought: the shop may change its texts later. */
    productName: text("product_name").notNull(),
    productType: text("product_type", { enum: productTypeKeys }).notNull(),
    price: integer("price").notNull(),
    imageUrl: text("image_url"),
    purchasedAt: timestampMs("purchased_at").notNull(),
    withdrawnAt: timestampMs("withdrawn_at"),
  },
  (t) => [
    uniqueIndex("soul_purchases_order_product_key").on(t.orderId, t.productId),
    index("soul_purchases_member_idx").on(t.memberId, t.purchasedAt, t.id),
    oneOfCheck("soul_purchases_product_type_check", t.productType, productTypeKeys),
    notNegativeCheck("soul_purchases_price_check", t.price),
  ],
);
