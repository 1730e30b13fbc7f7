import type { Db } from "@panshi/db";
import { invoiceAdjustments, invoices } from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";

type InvoiceRow = typeof invoices.$inferSelect;

/** An order's invoice, locked until the transaction ends; null for none. */
export async function selectInvoiceForUpdate(db: Db, orderId: string): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId)).for("update");
  return row ?? null;
}

export const updateInvoice = (
  db: Db,
  orderId: string,
  set: Partial<Omit<InvoiceRow, "orderId" | "createdAt">> & { updatedAt: Date },
) => db.update(invoices).set(set).where(eq(invoices.orderId, orderId));

/** How much of an order's invoice was adjusted so far, and the ordinal of its last adjustment; zero for none. */
export async function selectAdjustmentTotals(db: Db, orderId: string): Promise<{ adjusted: number; ordinal: number }> {
  const [row] = await db
    .select({
      adjusted: sql<number>`coalesce(sum(${invoiceAdjustments.amount}), 0)::int`,
      ordinal: sql<number>`coalesce(max(${invoiceAdjustments.ordinal}), 0)::int`,
    })
    .from(invoiceAdjustments)
    .where(eq(invoiceAdjustments.orderId, orderId));
  return row ?? { adjusted: 0, ordinal: 0 };
}

export const insertAdjustment = (db: Db, row: typeof invoiceAdjustments.$inferInsert) =>
  db.insert(invoiceAdjustments).values(row);
