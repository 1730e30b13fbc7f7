import { couponUseStates } from "@panshi/contracts/commerce/promotion";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, timestampMs, oneOfCheck, updatedAt } from "../columns.ts";
import { promotions } from "./marketing.ts";
import { orders } from "./order.ts";

/** An order's use of a coupon: reserved when payment begins, until it is paid or the reservation expires. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    promotionId: uuid("promotion_id")
      .notNull()
      .references(() => promotions.id),
    state: text("state", { enum: couponUseStates }).notNull().default("reserved"),
    discount: integer("discount").notNull(),
    /** While reserved: when it expires, and the keyed hash of the network address that it counts for. */
    reservedUntil: timestampMs("reserved_until"),
    addressHash: bytes("address_hash"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("coupon_uses_promotion_idx").on(t.promotionId, t.reservedUntil).where(sql`${t.state} = 'reserved'`),
    index("coupon_uses_used_idx").on(t.promotionId).where(sql`${t.state} = 'used'`),
    // Their conditions are not that of the first index, so that the reserved uses of a promotion are never looked for among all.
    index("coupon_uses_reserved_idx").on(t.reservedUntil).where(sql`${t.reservedUntil} is not null`),
    index("coupon_uses_address_idx").on(t.addressHash).where(sql`${t.addressHash} is not null`),
    oneOfCheck("coupon_uses_state_check", t.state, couponUseStates),
    check("coupon_uses_until_check", sql`(${t.state} = 'reserved') = (${t.reservedUntil} is not null)`),
  ],
);

/**
 * Who used or reserved a coupon: keyed hashes of the member id, the email and the phone. Each hash can use a promotion once,
 * also after another member has taken over the email or the phone.
 */
export const couponPersons = pgTable(
  "coupon_persons",
  {
    promotionId: uuid("promotion_id")
      .notNull()
      .references(() => promotions.id),
    personHash: bytes("person_hash").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => couponUses.orderId, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "coupon_persons_key", columns: [t.promotionId, t.personHash] }),
    index("coupon_persons_order_idx").on(t.orderId),
  ],
);
