import type { Db } from "@panshi/db";
import { refunds } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";

export type RefundRow = typeof refunds.$inferSelect;

export const insertRefund = (db: Db, row: typeof refunds.$inferInsert) => db.insert(refunds).values(row);

export const updateRefund = (
  db: Db,
  id: string,
  set: Partial<Pick<RefundRow, "state" | "doneAt" | "refusal" | "beforeCapture" | "updatedAt">>,
) => db.update(refunds).set(set).where(eq(refunds.id, id));

/** A refund; null for none. */
export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
}

/** An order's refunds, oldest first; an order has few. */
export const selectRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt)).limit(100);
