import { ListInput } from "@panshi/contracts/list";
import type { Db } from "@panshi/db";
import { invoices, members, orders } from "@panshi/db/schema";
import { and, eq, exists, gt, isNotNull, ne, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { declareList } from "../list/declare-list.ts";

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
    .set({ state, number, updatedAt: now, ...(state === "issued" && { issuedAt: now }) })
    .where(
      and(
        eq(invoices.orderId, orderId),
        // Events may arrive out of order: a void invoice is issued again only under another number.
        state === "issued" ? sql`not (${invoices.state} = 'void' and ${invoices.number} = ${number})` : undefined,
      ),
    );

/**
 * Paid orders whose invoice is still to be issued, oldest first, without free and fully refunded ones. `email` is the
 * order's, else its member's.
 */
export const invoicesToIssue = declareList(ListInput, {
  name: "invoices to issue",
  select: (db, position) =>
    db
      .select({
        orderNumber: orders.number,
        paidAt: orders.paidAt,
        total: orders.total,
        description: orders.description,
        email: sql<string | null>`coalesce(${orders.email}, ${members.email})`,
        carrier: invoices.carrier,
        carrierValue: invoices.carrierValue,
        companyTitle: invoices.companyTitle,
        ...position,
      })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .leftJoin(members, eq(members.id, orders.memberId)),
  id: invoices.orderId,
  where: and(
    eq(invoices.state, "waiting"),
    exists(
      new QueryBuilder()
        .select({ one: sql`1` })
        .from(orders)
        .where(
          and(
            eq(orders.id, invoices.orderId),
            isNotNull(orders.paidAt),
            gt(orders.total, 0),
            ne(orders.state, "refunded"),
          ),
        ),
    ),
  ),
  oldestFirst: invoices.createdAt,
});
