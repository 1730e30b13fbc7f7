import type { Db } from "@panshi/db";
import { members, orderFlags, orders, refundRequests } from "@panshi/db/schema";
import { and, eq, isNull } from "drizzle-orm";

/** Whether something about the order waits for a decision. */
export async function hasOpenFlags(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: orderFlags.id })
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, orderId), isNull(orderFlags.settledAt)))
    .limit(1);
  return rows.length > 0;
}

/** Whether an order's member was erased. */
export async function isOfErasedMember(db: Db, orderId: string): Promise<boolean> {
  const [row] = await db
    .select({ deletedAt: members.deletedAt })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .where(eq(orders.id, orderId));
  return row !== undefined && row.deletedAt !== null;
}

/** Whether a refund of an order is asked for and not decided, or accepted and not paid. */
export async function hasOpenRefundRequest(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), isNull(refundRequests.closedAt)))
    .limit(1);
  return rows.length > 0;
}
