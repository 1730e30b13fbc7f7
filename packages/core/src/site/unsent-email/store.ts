import { UnsentEmailListInput, type UnsentEmailStateFilter } from "@panshi/contracts/site/unsent-email";
import type { Db } from "@panshi/db";
import { mailOutbox, orders } from "@panshi/db/schema";
import { and, asc, eq, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { countCapped } from "../../platform/list/count-capped.ts";
import { declareList, type PositionColumns } from "../../platform/list/declare-list.ts";
import { LOST_AFTER, QUEUE_TRIES } from "./rules.ts";

/** Written as the index `mail_outbox_unsent_idx` has it. */
const isUnsent = sql`${mailOutbox.state} in ('waiting', 'failed')`;
const isFailed = eq(mailOutbox.state, "failed");
const queuedBefore = (time: Date): SQL =>
  sql`coalesce(${mailOutbox.queuedAt}, ${mailOutbox.createdAt}) < ${time.toISOString()}`;
const isLost = (now: Date) => and(eq(mailOutbox.state, "waiting"), queuedBefore(new Date(now.getTime() - LOST_AFTER)));

const states: Record<UnsentEmailStateFilter, (now: Date) => SQL | undefined> = {
  // One expression, so that the list is read along the index of the unsent, which are few, and not sorted.
  stuck: (now) => sql`case when ${isFailed} then true else ${queuedBefore(new Date(now.getTime() - LOST_AFTER))} end`,
  failed: () => isFailed,
  lost: isLost,
  waiting: (now) =>
    and(eq(mailOutbox.state, "waiting"), sql`not ${queuedBefore(new Date(now.getTime() - LOST_AFTER))}`),
};

/** The number of a letter's order, looked up for each row of a page. */
const orderOfLetter = () =>
  new QueryBuilder()
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, mailOutbox.orderId))
    .limit(1)
    .as("order");

const columns = {
  id: mailOutbox.id,
  recipient: mailOutbox.recipient,
  body: mailOutbox.body,
  purpose: mailOutbox.purpose,
  memberId: mailOutbox.memberId,
  orderId: mailOutbox.orderId,
  state: mailOutbox.state,
  tries: mailOutbox.tries,
  lastError: mailOutbox.lastError,
  queuedAt: mailOutbox.queuedAt,
  sendingUntil: mailOutbox.sendingUntil,
  createdAt: mailOutbox.createdAt,
};

/** The emails that have not been sent. */
export const unsentEmailListQuery = declareList(UnsentEmailListInput, {
  name: "letters",
  select: (db: Db, position: PositionColumns) => {
    const order = orderOfLetter();
    return db
      .select({ ...columns, orderNumber: order.number, ...position })
      .from(mailOutbox)
      .leftJoinLateral(order, sql`true`);
  },
  id: mailOutbox.id,
  where: isUnsent,
  filters: { state: (state, now) => states[state](now) },
  sorts: { createdAt: mailOutbox.createdAt },
});

/** Whom letters are about, and which orders. */
export const selectEmailMembersAndOrders = (db: Db, ids: readonly string[]) =>
  db
    .select({ memberId: mailOutbox.memberId, orderId: mailOutbox.orderId })
    .from(mailOutbox)
    .where(inArray(mailOutbox.id, [...ids]));

/** Letters, locked in the order of their ids until the transaction ends. */
export const lockOutboxEmails = (db: Db, ids: readonly string[]) =>
  db
    .select(columns)
    .from(mailOutbox)
    .where(inArray(mailOutbox.id, [...ids]))
    .orderBy(asc(mailOutbox.id))
    .for("update");

/** Back to waiting, as if they had just been queued. */
export const requeueEmailRows = (db: Db, ids: readonly string[], queuedAt: Date) =>
  db
    .update(mailOutbox)
    .set({ state: "waiting", tries: 0, lastError: null, queuedAt, sendingUntil: null })
    .where(inArray(mailOutbox.id, [...ids]));

export const updateSetAside = (db: Db, ids: readonly string[]) =>
  db
    .update(mailOutbox)
    .set({ state: "set_aside" })
    .where(inArray(mailOutbox.id, [...ids]));

/** How many letters failed or are lost; undefined for more than are counted. */
export const countFailedOrLostEmails = (db: Db, now: Date) =>
  countCapped(db, mailOutbox, and(isUnsent, states.stuck(now)));

/** How many letters the queue does not try again; undefined for more than are counted. */
export const countGivenUp = (db: Db, now: Date) =>
  countCapped(db, mailOutbox, and(isUnsent, or(and(isFailed, gte(mailOutbox.tries, QUEUE_TRIES)), isLost(now))));
