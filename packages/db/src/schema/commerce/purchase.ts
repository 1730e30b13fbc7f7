import { productTypeKeys } from "@panshi/contracts/commerce/purchase";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, notNegativeCheck, oneOfCheck, timestampMs } from "../columns.ts";
import { members } from "../accounts/member.ts";
import { orders } from "./order.ts";
import { productVersions, products } from "./product.ts";

/** A product that a member owns. A refund sets `withdrawnAt`; rows are never deleted. */
export const purchases = pgTable(
  "purchases",
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
    /** Copied when bought: the shop may change its texts later. */
    productName: text("product_name").notNull(),
    productType: text("product_type", { enum: productTypeKeys }).notNull(),
    price: integer("price").notNull(),
    imageUrl: text("image_url"),
    /** The version of its file that was bought; null where the product had none. */
    versionId: uuid("version_id").references(() => productVersions.id),
    purchasedAt: timestampMs("purchased_at").notNull(),
    withdrawnAt: timestampMs("withdrawn_at"),
  },
  (t) => [
    uniqueIndex("purchases_order_product_key").on(t.orderId, t.productId),
    index("purchases_member_idx").on(t.memberId, t.purchasedAt, t.id),
    oneOfCheck("purchases_product_type_check", t.productType, productTypeKeys),
    notNegativeCheck("purchases_price_check", t.price),
  ],
);
