import { ListInput } from "@panshi/contracts/platform/list";
import { type Db, pipeline } from "@panshi/db";
import { members, orderHolds, orderItems, orders, paymentAttempts, referrals } from "@panshi/db/schema";
import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import { declareList } from "../../platform/list/declare-list.ts";
import type { NewOrder, OrderChanges, OrderItem, OrderRow } from "./rows.ts";
import type { OrderOwner } from "./rules.ts";

export const insertOrderRow = (db: Db, row: NewOrder) => db.insert(orders).values(row);
export const insertOrderItems = (db: Db, rows: (typeof orderItems.$inferInsert)[]) =>
  db.insert(orderItems).values(rows);

export const updateOrderRow = (db: Db, id: string, set: OrderChanges & { updatedAt: Date }) =>
  db.update(orders).set(set).where(eq(orders.id, id));

/** As {@link updateOrderRow}; returns whether its member was referred and no order has earned the reward yet. */
export async function updateOrderRowOfReferee(
  db: Db,
  id: string,
  set: OrderChanges & { updatedAt: Date },
): Promise<boolean> {
  const isUnearned = sql<boolean>`exists (select from ${referrals} r where r.referee_id = ${orders.memberId} and r.order_id is null)`;
  const [row] = await db.update(orders).set(set).where(eq(orders.id, id)).returning({ isUnearned });
  return row?.isUnearned ?? false;
}

/** An order, not locked; null for none. */
export async function selectOrder(db: Db, id: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

/** An order, locked until the transaction ends; null for none. */
export async function selectOrderForUpdate(db: Db, id: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for("update");
  return row ?? null;
}

/** The order that a caller created with an idempotency key; null for none. */
export async function selectOrderByIdempotencyKey(db: Db, caller: string, key: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.idempotencyCaller, caller), eq(orders.idempotencyKey, key)));
  return row ?? null;
}

const ownedBy = ({ memberId, visitorHash }: OrderOwner) =>
  or(
    memberId === null ? undefined : eq(orders.memberId, memberId),
    visitorHash === null ? undefined : and(isNull(orders.memberId), eq(orders.claimHash, visitorHash)),
  ) ?? sql`false`;

/** An order of its owner; null for any other. */
export async function selectOwnOrder(db: Db, owner: OrderOwner, id: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), ownedBy(owner)));
  return row ?? null;
}

/** A member's orders, newest first. */
export const memberOrderListQuery = declareList(ListInput, {
  name: "orders",
  select: (db, position) => db.select({ ...getTableColumns(orders), ...position }).from(orders),
  id: orders.id,
  owner: orders.memberId,
  newestFirst: orders.createdAt,
});

/** More open payment codes than anybody gets at once. */
const AWAITED_MAX = 5;

/** A member's pending orders that got a payment code, newest first. */
export const selectOrdersAwaitingPayment = (db: Db, memberId: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.state, "pending"),
        exists(
          db
            .select({ id: paymentAttempts.id })
            .from(paymentAttempts)
            .where(and(eq(paymentAttempts.orderId, orders.id), eq(paymentAttempts.state, "waiting"))),
        ),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(AWAITED_MAX);

/** The items of some orders, in the order in which they were put into the cart. */
export const selectOrderItems = (db: Db, orderIds: readonly string[]): Promise<OrderItem[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(orderItems)
        .where(inArray(orderItems.orderId, [...orderIds]))
        .orderBy(asc(orderItems.id));

/** Orders claimed by one sign-in; a browser makes fewer before it signs in. */
const CLAIM_BATCH = 100;

/** Ids of a browser's orders that nobody has claimed, oldest first. */
export const selectUnclaimedIdsOfBrowser = (db: Db, claimHash: Buffer) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.claimHash, claimHash), isNull(orders.memberId)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(CLAIM_BATCH);

/** Whether a browser has a paid order that nobody has claimed, and whose refund is not on its way. */
export async function hasClaimableOrder(db: Db, claimHash: Buffer): Promise<boolean> {
  const hold = db
    .select({ id: orderHolds.id })
    .from(orderHolds)
    .where(and(eq(orderHolds.orderId, orders.id), isNull(orderHolds.releasedAt)));
  const isClaimable = and(
    eq(orders.claimHash, claimHash),
    isNull(orders.memberId),
    eq(orders.state, "paid"),
    notExists(hold),
  );
  const rows = await db.select({ id: orders.id }).from(orders).where(isClaimable).limit(1);
  return rows.length > 0;
}

/** Ids of orders whose next gateway query is due, the longest overdue first. */
export const selectOrdersDueForSync = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.nextQueryAt), lte(orders.nextQueryAt, now)))
    .orderBy(asc(orders.nextQueryAt))
    .limit(limit);

const savepoint = sql.raw("order_locks");

/** Orders by their ids, or the one of the payment attempt with this `MerTradeNo`. */
export type OrdersToLock = { ids: readonly string[] } | { merTradeNo: string };

/** The ids of orders and their members, not locked, after a point to which {@link undoOrderLocks} goes back. */
export async function setSavepointAndSelectOrders(db: Db, which: OrdersToLock) {
  const ids =
    "ids" in which
      ? [...which.ids]
      : db
          .select({ id: paymentAttempts.orderId })
          .from(paymentAttempts)
          .where(eq(paymentAttempts.merTradeNo, which.merTradeNo));
  const [, rows] = await pipeline({ db }, [
    () => db.execute(sql`savepoint ${savepoint}`),
    () => db.select({ id: orders.id, memberId: orders.memberId }).from(orders).where(inArray(orders.id, ids)),
  ]);
  return { ids: rows.map(({ id }) => id), memberIds: rows.flatMap(({ memberId }) => memberId ?? []) };
}

/** Gives up the locks that were taken since {@link setSavepointAndSelectOrders}. */
export const undoOrderLocks = (db: Db) => db.execute(sql`rollback to savepoint ${savepoint}`);

/** Orders, locked in the order of their ids. */
export const lockOrderRows = (db: Db, ids: readonly string[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for("update");

/** Members, erased ones too, locked in the order of their ids. */
export const lockMemberRows = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: members.id, deletedAt: members.deletedAt })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(asc(members.id))
    .for("update");
