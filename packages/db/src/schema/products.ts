import { productCategoryKeys, productKinds } from "@panshi/contracts/product";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, idColumn, notNegativeCheck, oneOfCheck, updatedAt } from "./columns.ts";
import { files } from "./files.ts";

/** A digital product of the shop. Buyers download the file `fileId`; `audioUrl` is a preview clip for everybody. */
export const products = pgTable(
  "products",
  {
    id: idColumn(),
    /** A stable key for the seed. */
    slug: text("slug").notNull().unique("products_slug_key"),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** How long, how many pages or how large the file is. */
    details: text("details").notNull().default(""),
    /** Whole TWD. */
    price: integer("price").notNull(),
    category: text("category", { enum: productCategoryKeys }).notNull(),
    type: text("type", { enum: productKinds }).notNull(),
    imageUrl: text("image_url"),
    audioUrl: text("audio_url"),
    fileId: uuid("file_id").references(() => files.id),
    displayOrder: integer("display_order").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("products_order_idx").on(t.displayOrder, t.id),
    oneOfCheck("products_category_check", t.category, productCategoryKeys),
    oneOfCheck("products_type_check", t.type, productKinds),
    notNegativeCheck("products_price_check", t.price),
  ],
);
