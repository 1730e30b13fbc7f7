import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, createdAt, timestampMs, oneOfCheck, updatedAt } from "./columns.ts";
import { promotions } from "./marketing.ts";
import { orders } from "./orders.ts";

const couponUseStates = ["reserved", "used", "released"] as const;

/** A coupon's use: reserved when payment begins, until it is paid or the time is over. One an order. */
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
    /** While reserved: when it is released, and the keyed hash of the address that it counts for. */
    reservedUntil: timestampMs("reserved_until"),
    addressHash: bytes("address_hash"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("coupon_uses_promotion_idx").on(t.promotionId, t.state),
    index("coupon_uses_reserved_idx").on(t.reservedUntil).where(sql`${t.state} = 'reserved'`),
    index("coupon_uses_address_idx").on(t.addressHash).where(sql`${t.state} = 'reserved'`),
    oneOfCheck("coupon_uses_state_check", t.state, couponUseStates),
  ],
);

/**
 * Who has a coupon's use, reserved or used: keyed hashes of the member, their e-mail and their phone. Each has one use of a
 * promotion, also when another member has the e-mail or the phone by then.
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
