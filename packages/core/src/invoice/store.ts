import type { Db } from "@panshi/db";
import { invoices, members, orders } from "@panshi/db/schema";
import { and, asc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import type { Position } from "../cursor.ts";

export const insertInvoice = (db: Db, row: typeof invoices.$inferInsert) => db.insert(invoices).values(row);

/** Whether an invoice's number is already that of another order's. */
export const isInvoiceNumberTaken = async (db: Db, orderId: string, number: string): Promise<boolean> =>
  (await db.$count(invoices, and(eq(invoices.number, number), ne(invoices.orderId, orderId)))) > 0;

/** Writes down what the gateway said of an order's invoice; of one that is void, its number stays readable. */
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
        // News may come late: a void invoice is not issued again, save under another number.
        state === "issued" ? sql`not (${invoices.state} = 'void' and ${invoices.number} = ${number})` : undefined,
      ),
    );

/**
 * Paid orders whose invoice is still to be issued, the oldest first. Where no money came or all of it went back, there is
 * none to issue. The address is that of the order, else its member's.
 */
export const selectInvoicesToIssue = (db: Db, limit: number, after: Position | null) =>
  db
    .select({
      id: orders.id,
      orderNumber: orders.number,
      paidAt: orders.paidAt,
      total: orders.total,
      description: orders.description,
      email: sql<string | null>`coalesce(${orders.email}, ${members.email})`,
      carrier: invoices.carrier,
      carrierValue: invoices.carrierValue,
      companyTitle: invoices.companyTitle,
      createdAt: invoices.createdAt,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(
      and(
        eq(invoices.state, "waiting"),
        isNotNull(orders.paidAt),
        gt(orders.total, 0),
        ne(orders.state, "refunded"),
        after
          ? sql`(${invoices.createdAt}, ${invoices.orderId}) > (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(invoices.createdAt), asc(invoices.orderId))
    .limit(limit);
