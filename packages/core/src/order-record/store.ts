import { type OrderStateFilter, orderList } from "@panshi/contracts/order-list";
import type { OrderFlag } from "@panshi/contracts/order-flag";
import type { Db } from "@panshi/db";
import { members, orderFlags, orders, orderSearchIndex, paymentAttempts, refunds } from "@panshi/db/schema";
import { facetQuery } from "@panshi/db/search-index";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { dayFilters } from "../list/day-filters.ts";
import { declareList } from "../list/declare-list.ts";
import { isFoundByNumber } from "./number-search.ts";

/** The member of an order, looked up for each row of a page: with a join the planner may read all members first. */
const memberOfOrder = () =>
  new QueryBuilder()
    .select({ fullName: members.fullName, email: members.email, deletedAt: members.deletedAt })
    .from(members)
    .where(eq(members.id, orders.memberId))
    .limit(1)
    .as("member");

/** Sums and flags are looked up for each row of a page too. */
const receivedOf = sql<number>`(select coalesce(sum(a.received), 0)::int from ${paymentAttempts} a
  where a.order_id = ${orders.id} and a.state = 'paid')`;
const refundedOf = sql<number>`(select coalesce(sum(r.amount), 0)::int from ${refunds} r
  where r.order_id = ${orders.id} and r.state = 'done')`;
const openFlagsOf = sql<OrderFlag[]>`array(select f.code from ${orderFlags} f
  where f.order_id = ${orders.id} and f.settled_at is null order by f.raised_at, f.id)`;

/** The orders that have an open flag; those flags are few. */
const hasOpenFlag = (code: OrderFlag | "any"): SQL => {
  const flagged = new QueryBuilder()
    .select({ id: orderFlags.orderId })
    .from(orderFlags)
    .where(and(isNull(orderFlags.settledAt), code === "any" ? undefined : eq(orderFlags.code, code)));
  return sql`${orders.id} = any(array(${flagged}))`;
};

/** Paid by a visitor, and nobody's yet. */
export const isUnclaimed = sql`${orders.state} = 'paid' and ${orders.memberId} is null`;

export const orderRecords = declareList(orderList, {
  name: "order records",
  select: (db: Db, position) => {
    const member = memberOfOrder();
    return db
      .select({
        id: orders.id,
        number: orders.number,
        kind: orders.kind,
        planType: orders.planType,
        description: orders.description,
        state: orders.state,
        flags: openFlagsOf,
        memberId: orders.memberId,
        member: { fullName: member.fullName, email: member.email, deletedAt: member.deletedAt },
        email: orders.email,
        total: orders.total,
        received: receivedOf,
        refunded: refundedOf,
        method: orders.method,
        createdAt: orders.createdAt,
        paidAt: orders.paidAt,
        ...position,
      })
      .from(orders)
      .leftJoinLateral(member, sql`true`);
  },
  id: orders.id,
  filters: {
    state: (state) => (state === "unclaimed" ? isUnclaimed : eq(orders.state, state)),
    flag: hasOpenFlag,
    method: orders.method,
    kind: orders.kind,
    ...dayFilters(orders.createdAt),
  },
  sorts: { createdAt: orders.createdAt },
  search: {
    index: orderSearchIndex(orders),
    at: orders.createdAt,
    facets: {
      state: (state: OrderStateFilter) => facetQuery("state", state === "unclaimed" ? "paid" : state),
      kind: (kind: string) => facetQuery("kind", kind),
      method: (method: string) => facetQuery("method", method),
    },
    days: { from: "from", to: "to" },
    few: ["flag"],
    also: isFoundByNumber,
  },
});
export type OrderListRow = (typeof orderRecords)["types"]["row"];
