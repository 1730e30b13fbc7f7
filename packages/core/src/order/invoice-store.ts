import type { Db } from "@panshi/db";
import { invoices, orders } from "@panshi/db/schema";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Position } from "../cursor.ts";

export const insertInvoice = (db: Db, row: typeof invoices.$inferInsert) => db.insert(invoices).values(row);

/** Writes down what the gateway said of an order's invoice. */
export const markInvoice = (db: Db, orderId: string, given: { number: string; issued: boolean }, now: Date) =>
  db
    .update(invoices)
    .set(
      given.issued
        ? { state: "issued", number: given.number, issuedAt: now, updatedAt: now }
        : { state: "failed", updatedAt: now },
    )
    .where(eq(invoices.orderId, orderId));

/** Paid orders whose invoice is still to be issued, the oldest first. */
export const selectToIssue = (db: Db, limit: number, after: Position | null) =>
  db
    .select({
      id: orders.id,
      orderNumber: orders.number,
      paidAt: orders.paidAt,
      total: orders.total,
      description: orders.description,
      email: orders.email,
      carrier: invoices.carrier,
      carrierValue: invoices.carrierValue,
      companyTitle: invoices.companyTitle,
      createdAt: invoices.createdAt,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        eq(invoices.state, "waiting"),
        isNotNull(orders.paidAt),
        after
          ? sql`(${invoices.createdAt}, ${orders.id}) > (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(invoices.createdAt), asc(orders.id))
    .limit(limit);
