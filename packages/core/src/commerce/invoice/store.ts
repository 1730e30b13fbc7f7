import type { Db } from "@panshi/db";
import { invoiceAdjustments, invoices, orders } from "@panshi/db/schema";
import { and, eq, ne, sql } from "drizzle-orm";

export const insertInvoice = (db: Db, row: typeof invoices.$inferInsert) => db.insert(invoices).values(row);

/** Whether another order has an invoice with this number. */
export const isInvoiceNumberTaken = async (db: Db, orderId: string, number: string): Promise<boolean> =>
  (await db.$count(invoices, and(eq(invoices.number, number), ne(invoices.orderId, orderId)))) > 0;

/** Sets the state and number of an order's invoice; a void invoice keeps its number. */
export const updateInvoiceState = (
  db: Db,
  orderId: string,
  { number, state }: { number: string; state: "issued" | "void" },
  now: Date,
) =>
  db
    .update(invoices)
    .set({
      state,
      number,
      amount: sql`coalesce(${invoices.amount}, (select o.total from ${orders} o where o.id = ${invoices.orderId}) - ${invoices.refunded})`,
      updatedAt: now,
      ...(state === "issued" && { issuedAt: now, rejection: null }),
    })
    .where(eq(invoices.orderId, orderId));

/** The void that an order's invoice waits for is done. */
export const markVoidAdjustmentDone = (db: Db, orderId: string, number: string, now: Date) =>
  db
    .update(invoiceAdjustments)
    .set({ state: "done", number, doneAt: now, rejection: null, updatedAt: now })
    .where(
      and(
        eq(invoiceAdjustments.orderId, orderId),
        eq(invoiceAdjustments.kind, "void"),
        ne(invoiceAdjustments.state, "done"),
      ),
    );
