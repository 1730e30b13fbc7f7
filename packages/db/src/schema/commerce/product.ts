import { productCategoryKeys, productMediaKinds } from "@panshi/contracts/commerce/product";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { cached } from "../../cached-table.ts";
import { administrators } from "../accounts/administrator.ts";
import { createdAt, idColumn, notNegativeCheck, oneOfCheck, timestampMs, tsvector, updatedAt } from "../columns.ts";
import { files } from "../platform/file.ts";

/** A digital product of the shop. `fileId` is the file of its newest version; `audioUrl` is a preview clip for everybody. */
export const products = cached(
  pgTable(
    "products",
    {
      id: idColumn(),
      /** A stable key for the seed. */
      slug: text("slug").notNull().unique("products_slug_key"),
      name: text("name").notNull(),
      description: text("description").notNull(),
      /** How long, how many pages or how large the file is. */
      details: text("details").notNull().default(""),
      /** Search terms of the name (`searchVector`). */
      search: tsvector("search"),
      /** Whole TWD; 0: not priced yet. */
      price: integer("price").notNull(),
      category: text("category", { enum: productCategoryKeys }).notNull(),
      type: text("type", { enum: productMediaKinds }).notNull(),
      imageUrl: text("image_url"),
      audioUrl: text("audio_url"),
      fileId: uuid("file_id").references(() => files.id),
      displayOrder: integer("display_order").notNull().default(0),
      isActive: boolean("is_active").notNull().default(true),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
      deletedAt: timestampMs("deleted_at"),
    },
    (t) => [
      index("products_order_idx").on(t.displayOrder, t.id).where(sql`${t.deletedAt} is null`),
      index("products_name_idx").on(t.name, t.id).where(sql`${t.deletedAt} is null`),
      index("products_updated_idx").on(t.updatedAt, t.id).where(sql`${t.deletedAt} is null`),
      index("products_category_idx").on(t.category).where(sql`${t.deletedAt} is null`),
      index("products_type_idx").on(t.type).where(sql`${t.deletedAt} is null`),
      index("products_active_idx").on(t.isActive).where(sql`${t.deletedAt} is null`),
      index("products_search_idx").using("gin", t.search).with({ fastupdate: false }),
      oneOfCheck("products_category_check", t.category, productCategoryKeys),
      oneOfCheck("products_type_check", t.type, productMediaKinds),
      notNegativeCheck("products_price_check", t.price),
    ],
  ),
);

/** A file that a product had or has. Never deleted: a buyer can read the version that they bought and every later one. */
export const productVersions = pgTable(
  "product_versions",
  {
    id: idColumn(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id),
    /** 1, 2, 3 … of its product. */
    number: integer("number").notNull(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id),
    /** What is new in it, for its buyers. */
    note: text("note").notNull().default(""),
    /** Null for a seeded one. */
    createdBy: uuid("created_by").references(() => administrators.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("product_versions_number_key").on(t.productId, t.number),
    uniqueIndex("product_versions_file_key").on(t.fileId),
  ],
);
