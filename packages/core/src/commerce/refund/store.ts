import type { Db } from "@panshi/db";
import { refunds } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";

export type RefundRow = typeof refunds.$inferSelect;
export type NewRefund = typeof refunds.$inferInsert;

/** Inserts a refund; false where another one has its `idempotencyKey`. */
export async function insertRefund(db: Db, row: NewRefund): Promise<boolean> {
  const rows = await db
    .insert(refunds)
    .values(row)
    .onConflictDoNothing({ target: refunds.idempotencyKey })
    .returning({ id: refunds.id });
  return rows.length > 0;
}

export type RefundOutcome = Partial<
  Pick<RefundRow, "state" | "doneAt" | "refusal" | "beforeCapture" | "settledBy" | "settledReason" | "requestId">
>;

export const updateRefund = (db: Db, id: string, set: RefundOutcome & { updatedAt: Date }) =>
  db.update(refunds).set(set).where(eq(refunds.id, id));

/** A refund; null for none. */
export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
}

/** The refund that a dialog made; null for none. */
export async function findRefundByIdempotencyKey(db: Db, idempotencyKey: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.idempotencyKey, idempotencyKey));
  return row ?? null;
}

/** An order's refunds, oldest first; an order has few. */
export const selectRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt)).limit(100);
