import { randomUUID } from "node:crypto";
import { writeFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invoiceAdjustments, invoices, orders, refunds } from "@panshi/db/schema";
import { newId } from "@panshi/db";
import { eq } from "drizzle-orm";
import type { AdministratorCtx, MemberOrVisitorCtx } from "../../platform/context.ts";
import { attemptRows, orderRow, paidPlanOrder, type TestShop, withTestTransaction } from "../../testing-shop.ts";
import { adjustInvoice } from "../invoice/write-invoice.ts";
import { createInvoiceBatch } from "./create-invoice-batch.ts";

type Buyer = { ctx: MemberOrVisitorCtx };

/** A paid order of the plan basic; returns its id and number. */
export async function createPaidBasicOrder(shop: TestShop, buyer: Buyer, added: Record<string, unknown> = {}) {
  const { orderId } = await paidPlanOrder(shop, buyer.ctx, added);
  return { orderId, number: (await orderRow(shop, orderId)).number };
}

export const exportInvoices = (ctx: AdministratorCtx) =>
  createInvoiceBatch(ctx, { kind: "invoices", idempotencyKey: randomUUID() });
export const exportAdjustments = (ctx: AdministratorCtx) =>
  createInvoiceBatch(ctx, { kind: "adjustments", idempotencyKey: randomUUID() });

export async function invoiceOf({ database: { db } }: TestShop, orderId: string) {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId));
  if (!row) throw new Error(`no invoice of ${orderId}`);
  return row;
}
export const adjustmentsOf = ({ database: { db } }: TestShop, orderId: string) =>
  db
    .select()
    .from(invoiceAdjustments)
    .where(eq(invoiceAdjustments.orderId, orderId))
    .orderBy(invoiceAdjustments.ordinal);

/** Stores a refund of an order's own money as it becomes done, or with its outcome open. */
export async function insertTestRefund(
  shop: TestShop,
  orderId: string,
  amount: number,
  state: "done" | "requested" | "unknown" = "done",
) {
  const order = await orderRow(shop, orderId);
  const [attempt] = await attemptRows(shop, orderId);
  const now = shop.clock.now();
  const id = newId(now);
  const times = { createdAt: now, updatedAt: now, doneAt: state === "done" ? now : null };
  const row = {
    id,
    orderId,
    attemptId: attempt?.id ?? "",
    amount,
    beforeCapture: false,
    state,
    revokes: "all" as const,
    reason: "退",
    ...times,
  };
  await withTestTransaction(shop, async (db) => {
    await db.select().from(orders).where(eq(orders.id, orderId)).for("update");
    await db.insert(refunds).values(row);
    if (state === "done") await adjustInvoice({ ...shop.ctx, db }, { order, refundId: id, amount });
  });
  return id;
}

/** A file as an upload brings it. */
export async function fileWith(content: string | Buffer) {
  const path = join(await mkdtemp(join(tmpdir(), "numbers-")), "file");
  await writeFile(path, content);
  return { path, sha256: Buffer.alloc(32, 1) };
}

/** Takes the invoices of earlier tests out of every export. */
export const closeEarlierInvoices = ({ database }: TestShop) =>
  database.sql.begin("read write", (sql) => [
    sql`update invoices set state = 'not_needed' where state in ('waiting', 'exported')`,
    sql`update invoice_adjustments set state = 'done' where state <> 'done'`,
  ]);
