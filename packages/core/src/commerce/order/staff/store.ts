import { type OrderStateFilter, OrderListInput } from "@panshi/contracts/commerce/order-list";
import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import type { Db } from "@panshi/db";
import { members, orderFlags, orders, orderSearchIndexExpression, paymentAttempts, refunds } from "@panshi/db/schema";
import { facetTsquery } from "@panshi/db/search-index";
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { dayFilters } from "../../../platform/list/day-filters.ts";
import { declareList } from "../../../platform/list/declare-list.ts";
import { parseEmailPrefix, emailPrefixCondition } from "../../../accounts/member/contact-search.ts";

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
export const unclaimedOrderSql = sql`${orders.state} = 'paid' and ${orders.memberId} is null`;

/** `PS26…`, and `D26…` of the demo. */
const NUMBER_BEGINS = /^(PS|D)\d/;
/** Orders of one beginning; further ones are found by typing more of it. */
const FOUND_MAX = 500;

const query = () => new QueryBuilder();
const beginning = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * The orders that a text finds otherwise than by the buyer's name: by the beginning of their number or of a payment's, by the gateway's
 * number of a transaction in whole, by the beginning of the e-mail that a visitor gave or that their member has. Arrays, so that the
 * planner combines indexes; undefined for a text that is none of them, such as a Chinese name.
 */
function isFoundByNumber(text: string): SQL | undefined {
  const typed = text.normalize("NFKC").trim();
  // An address, a number and a transaction's number are ASCII without blanks.
  if (parseEmailPrefix(typed) === null) return undefined;
  // The number of a payment is its order's with a count.
  const number = typed.toUpperCase().replace(/_\d*$/, "");
  const byNumber = query()
    .select({ id: orders.id })
    .from(orders)
    .where(sql`(${orders.number} collate "C") like ${beginning(number)}`)
    .orderBy(desc(sql`(${orders.number} collate "C")`))
    .limit(FOUND_MAX);
  const byTransaction = query()
    .select({ id: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.tradeNo, typed));
  const byEmail = query()
    .select({ id: orders.id })
    .from(orders)
    .where(and(emailPrefixCondition(typed, orders.email), isNotNull(orders.email)))
    .limit(FOUND_MAX);
  const ofMembers = query()
    .select({ id: members.id })
    .from(members)
    .where(emailPrefixCondition(typed))
    .limit(FOUND_MAX);
  const found = [...(NUMBER_BEGINS.test(number) ? [byNumber] : []), byTransaction, byEmail];
  const ids = sql.join(
    found.map((each) => sql`(${each})`),
    sql` union all `,
  );
  return sql`(${orders.id} = any(array(${ids})) or ${orders.memberId} = any(array(${ofMembers})))`;
}

export const allOrdersListQuery = declareList(OrderListInput, {
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
    state: (state) => (state === "unclaimed" ? unclaimedOrderSql : eq(orders.state, state)),
    flag: hasOpenFlag,
    method: orders.method,
    kind: orders.kind,
    ...dayFilters(orders.createdAt),
  },
  sorts: { createdAt: orders.createdAt },
  search: {
    index: orderSearchIndexExpression(orders),
    at: orders.createdAt,
    facets: {
      state: (state: OrderStateFilter) => facetTsquery("state", state === "unclaimed" ? "paid" : state),
      kind: (kind: string) => facetTsquery("kind", kind),
      method: (method: string) => facetTsquery("method", method),
    },
    days: { from: "from", to: "to" },
    few: ["flag"],
    also: isFoundByNumber,
  },
});
export type OrderListRow = (typeof allOrdersListQuery)["types"]["row"];
