import { RefundRequestListInput } from "@panshi/contracts/commerce/refund-request";
import { PAYOUT_HOLD_HOURS, type RefundRequestProgress } from "@panshi/contracts/commerce/refund-request-labels";
import type { Db } from "@panshi/db";
import { orderItems, orders, refundRequests as table, refunds } from "@panshi/db/schema";
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import { actorColumn } from "../../platform/audit/actor-columns.ts";
import { HOUR } from "../../platform/clock.ts";
import { declareList, type PositionColumns } from "../../platform/list/declare-list.ts";

export type RequestRow = typeof table.$inferSelect;

export const insertRequest = (db: Db, row: typeof table.$inferInsert) => db.insert(table).values(row);

export const updateRequest = (
  db: Db,
  id: string,
  set: Partial<Omit<RequestRow, "id" | "orderId" | "createdAt">> & { updatedAt: Date },
) => db.update(table).set(set).where(eq(table.id, id));

/** A request, not locked; null for none. */
export async function selectRequest(db: Db, id: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row ?? null;
}

/** A request, locked until the transaction ends; null for none. */
export async function selectRequestForUpdate(db: Db, id: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for("update");
  return row ?? null;
}

/** An order's latest request; null for none. An order has one open request at most. */
export async function selectLatestRequest(db: Db, orderId: string): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(table)
    .where(eq(table.orderId, orderId))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(1);
  return row ?? null;
}

/** The order of a request, looked up for each row of a page: with a join the planner may read all orders first. */
const orderOfRequest = () =>
  new QueryBuilder()
    .select({
      orderNumber: orders.number,
      orderDescription: orders.description,
      orderTotal: orders.total,
      orderKind: orders.kind,
      method: orders.method,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .where(eq(orders.id, table.orderId))
    .limit(1)
    .as("request_order");

/** The names of an order's products that a column lists; null where it lists none. */
const namesOf = (productIds: AnyPgColumn) => sql<
  string[] | null
>`(select jsonb_agg(i.name order by i.id) from ${orderItems} i
    where i.order_id = ${table.orderId} and ${productIds} ? i.product_id::text)`;

const columnsWith = (order: ReturnType<typeof orderOfRequest>) => ({
  ...getTableColumns(table),
  orderNumber: order.orderNumber,
  orderDescription: order.orderDescription,
  orderTotal: order.orderTotal,
  orderKind: order.orderKind,
  method: order.method,
  paidAt: order.paidAt,
  decider: actorColumn(table.decidedBy),
  products: namesOf(table.productIds),
  revokedProducts: namesOf(table.revokedProductIds),
  refusal: sql<string | null>`(select r.refusal from ${refunds} r
    where r.request_id = ${table.id} and r.state = 'refused' order by r.created_at desc, r.id desc limit 1)`,
});

// The states are literals: a plan that does not know them would read the whole table for its few open rows.
const isWaiting = sql`${table.state} = 'waiting'`;
const isPayable = (now: Date) =>
  and(
    sql`${table.state} = 'paying'`,
    lte(table.accountEnteredAt, new Date(now.getTime() - PAYOUT_HOLD_HOURS * HOUR)),
    isNotNull(table.account),
  );
const progressConditions: Record<RefundRequestProgress, (now: Date) => SQL | undefined> = {
  todo: (now) => or(isWaiting, isPayable(now)),
  open: () => isNull(table.closedAt),
  closed: () => isNotNull(table.closedAt),
};

/** Every request, for administrators. */
export const refundRequestListQuery = declareList(RefundRequestListInput, {
  name: "refund requests",
  select: (db: Db, position: PositionColumns) => {
    const order = orderOfRequest();
    return db
      .select({ ...columnsWith(order), ...position })
      .from(table)
      .innerJoinLateral(order, sql`true`);
  },
  id: table.id,
  filters: { state: table.state, progress: (progress, now) => progressConditions[progress](now) },
  sorts: { createdAt: table.createdAt },
});
export type ShownRequest = (typeof refundRequestListQuery)["types"]["row"];

/** A request with its order, as administrators see it; null for none. */
export async function findShownRequest(db: Db, id: string): Promise<ShownRequest | null> {
  const order = orderOfRequest();
  const [row] = await db
    .select(columnsWith(order))
    .from(table)
    .innerJoinLateral(order, sql`true`)
    .where(eq(table.id, id));
  return row ?? null;
}

/** How many open requests wait for a decision, and how many for a payment to their account now; each up to `cap`. */
export async function countOpenRequests(
  db: Db,
  { now, cap }: { now: Date; cap: number },
): Promise<{ waiting: number; payable: number }> {
  const waiting = db.select({ id: table.id }).from(table).where(isWaiting).limit(cap).as("waiting");
  const payable = db.select({ id: table.id }).from(table).where(isPayable(now)).limit(cap).as("payable");
  const [waitingCount, payableCount] = await Promise.all([db.$count(waiting), db.$count(payable)]);
  return { waiting: waitingCount, payable: payableCount };
}

/** Keeps the email of a member who is erased in their open requests, because money may be owed on them. */
export const keepEmailOfMember = (
  db: Db,
  { memberId, email, now }: { memberId: string; email: string | null; now: Date },
) =>
  db
    .update(table)
    .set({
      email: sql`case when ${table.closedAt} is null then coalesce(${email}, (select o.email from ${orders} o where o.id = ${table.orderId})) end`,
      updatedAt: now,
    })
    .where(inArray(table.orderId, db.select({ id: orders.id }).from(orders).where(eq(orders.memberId, memberId))));
