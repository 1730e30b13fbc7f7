import type { Db } from "@panshi/db";
import { couponPersons, couponUses, orders, promotions } from "@panshi/db/schema";
import { and, eq, exists, gt, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Promotion } from "./rules.ts";

type CouponUse = typeof couponUses.$inferSelect;

const promotionColumns = {
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
  ownerId: promotions.ownerId,
};

/** The promotion of an upper-case code. Expired reservations do not count as taken, even before the job releases them. */
export async function findPromotionByCode(db: Db, code: string, now: Date): Promise<Promotion | null> {
  const expired = db
    .select({ count: sql`count(*)` })
    .from(couponUses)
    .where(and(eq(couponUses.promotionId, promotions.id), isExpired(now)));
  const takenCount = sql<number>`${promotions.takenCount} - (${expired})`.mapWith(Number);
  const [row] = await db
    .select({ ...promotionColumns, takenCount })
    .from(promotions)
    .where(and(eq(promotions.couponCode, code), isNull(promotions.deletedAt)));
  return row ?? null;
}

/**
 * The promotion, locked: uses are reserved and released only under this lock, which is taken before any use is read. Null for one
 * that was deleted, which is locked all the same.
 */
export async function selectPromotionForUpdate(db: Db, id: string): Promise<Promotion | null> {
  const [row] = await db
    .select({ ...promotionColumns, takenCount: promotions.takenCount, deletedAt: promotions.deletedAt })
    .from(promotions)
    .where(eq(promotions.id, id))
    .for("no key update");
  return row && row.deletedAt === null ? row : null;
}

/** Counts one more use; false where none is left, also under concurrent updates. */
export async function tryTakeUse(db: Db, promotionId: string): Promise<boolean> {
  const rows = await db
    .update(promotions)
    .set({ takenCount: sql`${promotions.takenCount} + 1` })
    .where(and(eq(promotions.id, promotionId), lt(promotions.takenCount, promotions.usageLimit)))
    .returning({ id: promotions.id });
  return rows.length > 0;
}

/** An order's use of a coupon in any state; null where it never had one. */
export async function findCouponUse(db: Db, orderId: string): Promise<CouponUse | null> {
  const [row] = await db.select().from(couponUses).where(eq(couponUses.orderId, orderId));
  return row ?? null;
}

/** Inserts or replaces an order's use; a reservation that it has already is never shortened. */
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

/** Records the persons of a use. Returns false where one of them has used the promotion by another order. */
export async function insertCouponPersons(
  db: Db,
  use: { promotionId: string; orderId: string; personHashes: Buffer[]; now: Date },
) {
  const { promotionId, orderId, personHashes, now } = use;
  if (personHashes.length === 0) return true;
  // Sorted, so that two orders of the same persons cannot deadlock.
  const rows = personHashes
    .toSorted((a, b) => a.compare(b))
    .map((personHash) => ({ promotionId, orderId, personHash, createdAt: now }));
  await db.insert(couponPersons).values(rows).onConflictDoNothing();
  const ofOtherOrders = await db.$count(
    couponPersons,
    and(
      eq(couponPersons.promotionId, promotionId),
      inArray(couponPersons.personHash, personHashes),
      ne(couponPersons.orderId, orderId),
    ),
  );
  return ofOtherOrders === 0;
}

/**
 * Whether another order of the same person uses or reserves the promotion: `member` where it belongs to the same
 * member. That also finds uses from before `coupon_persons` existed.
 */
export async function findOtherUseMatch(
  db: Db,
  { promotionId, memberId, personHashes, orderId, now }: OtherUse,
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
    .where(
      and(
        eq(couponPersons.promotionId, promotionId),
        eq(couponPersons.orderId, couponUses.orderId),
        inArray(couponPersons.personHash, personHashes),
      ),
    );
  const some = async (of: SQL) =>
    (await db.select({ id: couponUses.orderId }).from(couponUses).where(and(live, of)).limit(1)).length > 0;
  if (await some(exists(own))) return "member";
  return (await some(exists(person))) ? "person" : null;
}
type OtherUse = { promotionId: string; memberId: string; personHashes: Buffer[]; orderId: string | null; now: Date };

/** Serialises reservations from one network address until the transaction ends. */
export const lockCouponNetworkAddress = (db: Db, addressHash: Buffer) =>
  db.execute(sql`select pg_advisory_xact_lock(${ADDRESS_LOCK}::int, ${addressHash.readInt32BE(0)}::int)`);
/** The first key of the advisory lock; no other lock uses it. */
const ADDRESS_LOCK = 7_305_002;

/** How many reservations an address has, besides the given order's own. */
export const countReservationsByNetworkAddress = (
  db: Db,
  addressHash: Buffer,
  orderId: string,
  now: Date,
): Promise<number> =>
  db.$count(
    couponUses,
    and(
      eq(couponUses.addressHash, addressHash),
      eq(couponUses.state, "reserved"),
      gt(couponUses.reservedUntil, now),
      ne(couponUses.orderId, orderId),
    ),
  );

/** A reservation expires no earlier than `until`; a use in another state stays as it is. */
export const extendReservation = (db: Db, orderId: string, until: Date, now: Date) =>
  db
    .update(couponUses)
    .set({
      reservedUntil: sql`greatest(${couponUses.reservedUntil}, ${until.toISOString()}::timestamptz)`,
      updatedAt: now,
    })
    .where(and(eq(couponUses.orderId, orderId), eq(couponUses.state, "reserved")));

/** A reservation expires now, and is released with the other expired ones. */
export const expireReservation = (db: Db, orderId: string, now: Date) =>
  db
    .update(couponUses)
    .set({ reservedUntil: now, updatedAt: now })
    .where(and(eq(couponUses.orderId, orderId), eq(couponUses.state, "reserved")));

/**
 * Marks an order's use as used; returns `held` where it was until then. A reserved one is counted already. One that was released, or
 * that an order had never reserved, is counted now, also past the limit: only then the promotion is locked, after the use, for which
 * nothing that holds the promotion ever waits. `withdrawn`: it is a member's own coupon, which was withdrawn meanwhile.
 */
export async function markCouponUseUsed(
  db: Db,
  { orderId, promotionId, discount, now }: { orderId: string; promotionId: string; discount: number; now: Date },
): Promise<"held" | "released" | "withdrawn"> {
  const [before] = await db
    .select({ state: couponUses.state })
    .from(couponUses)
    .where(eq(couponUses.orderId, orderId))
    .for("update");
  const used = { state: "used", reservedUntil: null, addressHash: null, updatedAt: now } as const;
  if (before && before.state !== "released") {
    await db.update(couponUses).set(used).where(eq(couponUses.orderId, orderId));
    return "held";
  }
  const [promotion] = await db
    .update(promotions)
    .set({ takenCount: sql`${promotions.takenCount} + 1` })
    .where(eq(promotions.id, promotionId))
    .returning({ ownerId: promotions.ownerId, isActive: promotions.isActive });
  await upsertCouponUse(db, { ...used, orderId, promotionId, discount, createdAt: now });
  return promotion?.ownerId && !promotion.isActive ? "withdrawn" : "released";
}

const isExpired = (now: Date) => and(eq(couponUses.state, "reserved"), lte(couponUses.reservedUntil, now));

/** Releases the expired reservations of a locked promotion; returns how many. */
export const releaseExpiredUses = (db: Db, promotionId: string, now: Date): Promise<number> =>
  release(db, promotionId, isExpired(now), now);

/** Releases an order's reservation of a locked promotion; one that is used or released stays as it is. */
export const releaseReservedUse = (db: Db, promotionId: string, orderId: string, now: Date): Promise<number> =>
  release(db, promotionId, and(eq(couponUses.orderId, orderId), eq(couponUses.state, "reserved")), now);

/** Releases all reservations of a locked promotion but those that are being paid right now. */
export const releaseUses = (db: Db, promotionId: string, now: Date): Promise<number> =>
  release(db, promotionId, eq(couponUses.state, "reserved"), now);

async function release(db: Db, promotionId: string, which: SQL | undefined, now: Date): Promise<number> {
  // A use that is being paid right now is locked by its payment, and must not be released.
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
    .set({ takenCount: sql`${promotions.takenCount} - ${ids.length}` })
    .where(eq(promotions.id, promotionId));
  return ids.length;
}

/** Ids of promotions with expired reservations. */
export const selectPromotionsWithExpiredUses = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (await db.selectDistinct({ id: couponUses.promotionId }).from(couponUses).where(isExpired(now)).limit(limit)).map(
    ({ id }) => id,
  );
