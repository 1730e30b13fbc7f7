import type { Db } from "@panshi/db";
import { couponPersons, couponUses, orders, promotions } from "@panshi/db/schema";
import { and, eq, exists, gt, inArray, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Promotion } from "./rules.ts";

export type CouponUse = typeof couponUses.$inferSelect;

const shown = {
  id: promotions.id,
  title: promotions.title,
  discountType: promotions.discountType,
  discountValue: promotions.discountValue,
  appliesTo: promotions.appliesTo,
  minimumAmount: promotions.minimumAmount,
  validFrom: promotions.validFrom,
  validTo: promotions.validTo,
  usageLimit: promotions.usageLimit,
  isActive: promotions.isActive,
};

/** The promotion of a code, upper case; uses whose time is over count as free, also where nobody released them yet. */
export async function findPromotion(db: Db, code: string, now: Date): Promise<Promotion | null> {
  const over = db
    .select({ count: sql`count(*)` })
    .from(couponUses)
    .where(and(eq(couponUses.promotionId, promotions.id), isOver(now)));
  const usedCount = sql<number>`${promotions.usedCount} - (${over})`.mapWith(Number);
  const [row] = await db
    .select({ ...shown, usedCount })
    .from(promotions)
    .where(eq(promotions.couponCode, code));
  return row ?? null;
}

/** The promotion, locked: whoever reserves or releases a use of it takes turns here, before any use is touched. */
export async function selectPromotionForUpdate(db: Db, id: string): Promise<Promotion | null> {
  const [row] = await db
    .select({ ...shown, usedCount: promotions.usedCount })
    .from(promotions)
    .where(eq(promotions.id, id))
    .for("no key update");
  return row ?? null;
}

/** Takes one use, if one is left under whatever else is taken at the same time. */
export async function incrementUsedCount(db: Db, promotionId: string): Promise<boolean> {
  const rows = await db
    .update(promotions)
    .set({ usedCount: sql`${promotions.usedCount} + 1` })
    .where(and(eq(promotions.id, promotionId), lt(promotions.usedCount, promotions.usageLimit)))
    .returning({ id: promotions.id });
  return rows.length > 0;
}

export async function findCouponUse(db: Db, orderId: string): Promise<CouponUse | null> {
  const [row] = await db.select().from(couponUses).where(eq(couponUses.orderId, orderId));
  return row ?? null;
}

/** Writes an order's use down, whatever became of an earlier one of it; a reservation that is there is not shortened. */
export const upsertCouponUse = (db: Db, row: typeof couponUses.$inferInsert) =>
  db
    .insert(couponUses)
    .values(row)
    .onConflictDoUpdate({
      target: couponUses.orderId,
      set: {
        promotionId: row.promotionId,
        state: row.state,
        discount: row.discount,
        reservedUntil:
          row.state === "reserved"
            ? sql`greatest(excluded.reserved_until, case when ${couponUses.state} = 'reserved' then ${couponUses.reservedUntil} end)`
            : null,
        addressHash: row.addressHash,
        updatedAt: row.updatedAt,
      },
    });

/** Ties a use to its persons; one who has a use already keeps it where it is. Answers whether all were free or this order's. */
export async function insertCouponPersons(
  db: Db,
  use: { promotionId: string; orderId: string; marks: Buffer[]; now: Date },
) {
  const { promotionId, orderId, marks, now } = use;
  if (marks.length === 0) return true;
  // In one order of their own, so that two orders of the same persons never wait for each other.
  const rows = marks
    .toSorted((a, b) => a.compare(b))
    .map((personHash) => ({ promotionId, orderId, personHash, createdAt: now }));
  await db.insert(couponPersons).values(rows).onConflictDoNothing();
  const foreign = await db.$count(
    couponPersons,
    and(
      eq(couponPersons.promotionId, promotionId),
      inArray(couponPersons.personHash, marks),
      ne(couponPersons.orderId, orderId),
    ),
  );
  return foreign === 0;
}

/**
 * Whether another order has a use of the promotion for the same person: `member` where that order is the member's own, by
 * which uses of before persons were written down are found too.
 */
export async function findOtherUse(
  db: Db,
  { promotionId, memberId, marks, orderId, now }: OtherUse,
): Promise<"member" | "person" | null> {
  const live = and(
    eq(couponUses.promotionId, promotionId),
    or(eq(couponUses.state, "used"), and(eq(couponUses.state, "reserved"), gt(couponUses.reservedUntil, now))),
    orderId === null ? undefined : ne(couponUses.orderId, orderId),
  );
  const own = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, couponUses.orderId), eq(orders.memberId, memberId)));
  const person = db
    .select({ id: couponPersons.orderId })
    .from(couponPersons)
    .where(and(eq(couponPersons.orderId, couponUses.orderId), inArray(couponPersons.personHash, marks)));
  const some = async (of: SQL) =>
    (await db.select({ id: couponUses.orderId }).from(couponUses).where(and(live, of)).limit(1)).length > 0;
  if (await some(exists(own))) return "member";
  return (await some(exists(person))) ? "person" : null;
}
type OtherUse = { promotionId: string; memberId: string; marks: Buffer[]; orderId: string | null; now: Date };

/** Takes turns with whatever else is reserved from the address, until the transaction ends. */
export const lockCouponAddress = (db: Db, addressHash: Buffer) =>
  db.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}::int, ${addressHash.readInt32BE(0)}::int)`);
/** The first of two keys, which no other lock uses. */
const ADDRESS_LOCK = 7_305_002;

/** How many uses an address holds for orders that are not paid, besides one order's own. */
export const countReservedUses = (db: Db, addressHash: Buffer, orderId: string, now: Date): Promise<number> =>
  db.$count(
    couponUses,
    and(
      eq(couponUses.addressHash, addressHash),
      eq(couponUses.state, "reserved"),
      gt(couponUses.reservedUntil, now),
      ne(couponUses.orderId, orderId),
    ),
  );

/** A reserved use ends no earlier than `until`; any other stays as it is. */
export const extendReservation = (db: Db, orderId: string, until: Date, now: Date) =>
  db
    .update(couponUses)
    .set({
      reservedUntil: sql`greatest(${couponUses.reservedUntil}, ${until.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(and(eq(couponUses.orderId, orderId), eq(couponUses.state, "reserved")));

/** A reserved use ends now: it is released with whatever else is over. */
export const endReservation = (db: Db, orderId: string, now: Date) =>
  db
    .update(couponUses)
    .set({ reservedUntil: now, updatedAt: now })
    .where(and(eq(couponUses.orderId, orderId), eq(couponUses.state, "reserved")));

/** An order's use is used now. Answers whether it was released before, and so is honoured without one. */
export async function markUseUsed(db: Db, orderId: string, now: Date): Promise<"used" | "released"> {
  const [before] = await db
    .select({ state: couponUses.state })
    .from(couponUses)
    .where(eq(couponUses.orderId, orderId))
    .for("update");
  await db
    .update(couponUses)
    .set({ state: "used", reservedUntil: null, addressHash: null, updatedAt: now })
    .where(eq(couponUses.orderId, orderId));
  return before?.state === "released" ? "released" : "used";
}

const isOver = (now: Date) => and(eq(couponUses.state, "reserved"), lte(couponUses.reservedUntil, now));

/** Gives the reserved uses of a locked promotion back whose time is over; answers how many. */
export const releaseExpiredUses = (db: Db, promotionId: string, now: Date): Promise<number> =>
  release(db, promotionId, isOver(now), now);

/** Gives an order's reserved use of a locked promotion back; one that is used or given back stays as it is. */
export const releaseReservedUse = (db: Db, promotionId: string, orderId: string, now: Date): Promise<number> =>
  release(db, promotionId, and(eq(couponUses.orderId, orderId), eq(couponUses.state, "reserved")), now);

async function release(db: Db, promotionId: string, which: SQL | undefined, now: Date): Promise<number> {
  // One that is being paid just now is locked by its payment, and is not released under it.
  const rows = await db
    .select({ orderId: couponUses.orderId })
    .from(couponUses)
    .where(and(eq(couponUses.promotionId, promotionId), which))
    .for("update", { skipLocked: true });
  const ids = rows.map(({ orderId }) => orderId);
  if (ids.length === 0) return 0;
  await db
    .update(couponUses)
    .set({ state: "released", reservedUntil: null, addressHash: null, updatedAt: now })
    .where(inArray(couponUses.orderId, ids));
  await db.delete(couponPersons).where(inArray(couponPersons.orderId, ids));
  await db
    .update(promotions)
    .set({ usedCount: sql`greatest(${promotions.usedCount} - ${ids.length}, 0)` })
    .where(eq(promotions.id, promotionId));
  return ids.length;
}

/** Ids of the promotions with reserved uses whose time is over. */
export const selectPromotionsWithExpiredUses = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (await db.selectDistinct({ id: couponUses.promotionId }).from(couponUses).where(isOver(now)).limit(limit)).map(
    ({ id }) => id,
  );
