import type { Db } from "@panshi/db";
import { paymentAttempts } from "@panshi/db/schema";
import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PaymentEvent } from "./gateway.ts";

export type PaymentAttempt = typeof paymentAttempts.$inferSelect;
type AttemptChange = Partial<Omit<typeof paymentAttempts.$inferInsert, "id" | "orderId" | "createdAt" | "tradeNo">> & {
  tradeNo?: SQL;
};

/** An order that was tried more often than this is a person's matter, and pages show the latest. */
const MOST = 100;

export const insertPaymentAttempt = (db: Db, row: typeof paymentAttempts.$inferInsert) =>
  db.insert(paymentAttempts).values(row);

export const updatePaymentAttempt = (db: Db, id: string, set: AttemptChange) =>
  db.update(paymentAttempts).set(set).where(eq(paymentAttempts.id, id));

export async function countPaymentAttempts(db: Db, orderId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  return row?.count ?? 0;
}

/** An order's attempts, the latest first. */
export const selectPaymentAttempts = (db: Db, orderIds: readonly string[]): Promise<PaymentAttempt[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(paymentAttempts)
        .where(inArray(paymentAttempts.orderId, [...orderIds]))
        .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
        .limit(MOST * orderIds.length);

/** The order behind a trade number; null for one that is none of ours. */
export async function findOrderIdOfAttempt(db: Db, merTradeNo: string): Promise<string | null> {
  const [row] = await db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.merTradeNo, merTradeNo));
  return row?.orderId ?? null;
}

export async function findPaymentAttempt(db: Db, merTradeNo: string): Promise<PaymentAttempt | null> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.merTradeNo, merTradeNo));
  return row ?? null;
}

/** Writes down what news says of an attempt; what it does not say stays. A trade number that another attempt has is not taken. */
export async function updateAttemptFromEvent(
  db: Db,
  id: string,
  news: Pick<PaymentEvent, "tradeNo" | "method" | "payNumber" | "payBank" | "payExpiresAt" | "closeStatus">,
  set: Pick<AttemptChange, "state" | "updatedAt">,
): Promise<void> {
  const { tradeNo, method, payNumber, payBank, payExpiresAt, closeStatus } = news;
  const other = sql`exists (select 1 from payment_attempts other where other.trade_no = ${tradeNo} and other.id <> ${id})`;
  await updatePaymentAttempt(db, id, {
    ...set,
    ...(tradeNo !== null && { tradeNo: sql`case when ${other} then ${paymentAttempts.tradeNo} else ${tradeNo} end` }),
    ...(method !== null && { paymentType: method }),
    ...(payNumber !== null && { payNumber }),
    ...(payBank !== null && { payBank }),
    ...(payExpiresAt !== null && { payExpiresAt }),
    ...(closeStatus !== null && { closeStatus }),
  });
}
