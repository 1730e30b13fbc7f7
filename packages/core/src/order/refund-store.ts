import type { Db } from "@panshi/db";
import { refunds } from "@panshi/db/schema";
import { and, asc, eq } from "drizzle-orm";

export type RefundRow = typeof refunds.$inferSelect;

export const insertRefund = (db: Db, row: typeof refunds.$inferInsert) => db.insert(refunds).values(row);

export const updateRefund = (
  db: Db,
  id: string,
  set: Partial<Pick<RefundRow, "state" | "refusal" | "beforeCapture" | "updatedAt">>,
) => db.update(refunds).set(set).where(eq(refunds.id, id));

/** An order's refunds, the first first; a person makes few. */
export const selectRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt)).limit(100);

/** The gateway says that an amount went back: a refund of that amount whose end we did not learn is done. */
export const settleRefund = (db: Db, orderId: string, amount: number, now: Date) =>
  db
    .update(refunds)
    .set({ state: "done", updatedAt: now })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.amount, amount), eq(refunds.state, "unknown")));
