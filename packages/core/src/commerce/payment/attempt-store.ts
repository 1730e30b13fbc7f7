import type { Db } from "@panshi/db";
import { paymentAttempts } from "@panshi/db/schema";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PaymentEvent } from "../../platform/gateway.ts";
import type { PaymentAttempt } from "./rows.ts";

type AttemptChange = Partial<Omit<typeof paymentAttempts.$inferInsert, "id" | "orderId" | "createdAt" | "tradeNo">> & {
  tradeNo?: SQL;
};

/** Attempts read of one order; begin-payment.ts allows fewer. */
const ATTEMPTS_MAX = 100;

export const insertPaymentAttempt = (db: Db, row: typeof paymentAttempts.$inferInsert) =>
  db.insert(paymentAttempts).values(row);

export const updatePaymentAttempt = (db: Db, id: string, set: AttemptChange) =>
  db.update(paymentAttempts).set(set).where(eq(paymentAttempts.id, id));

/** The attempt that a call of the back office recorded; null for none. */
export async function findAttemptByIdempotencyKey(db: Db, idempotencyKey: string): Promise<PaymentAttempt | null> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.idempotencyKey, idempotencyKey));
  return row ?? null;
}

/** An order's attempts that could still be paid expire. */
export const expireAttempts = (db: Db, orderId: string, now: Date) =>
  db
    .update(paymentAttempts)
    .set({ state: "expired", updatedAt: now })
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, ["created", "waiting"])));

/** How many attempts to pay an order were made. */
export async function countPaymentAttempts(db: Db, orderId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  return row?.count ?? 0;
}

/** The attempts to pay some orders, latest first. */
export const selectPaymentAttempts = (db: Db, orderIds: readonly string[]): Promise<PaymentAttempt[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(paymentAttempts)
        .where(inArray(paymentAttempts.orderId, [...orderIds]))
        .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
        .limit(ATTEMPTS_MAX * orderIds.length);

/** The id of the order that an attempt pays; null where no attempt has this `MerTradeNo`. */
export async function findOrderIdOfAttempt(db: Db, merTradeNo: string): Promise<string | null> {
  const [row] = await db
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.merTradeNo, merTradeNo));
  return row?.orderId ?? null;
}

/** An attempt by its `MerTradeNo`; null for none. */
export async function findAttemptByMerTradeNo(db: Db, merTradeNo: string): Promise<PaymentAttempt | null> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.merTradeNo, merTradeNo));
  return row ?? null;
}

/** Whether an attempt has this number of the gateway. */
export const isTradeNoTaken = async (db: Db, tradeNo: string): Promise<boolean> =>
  (await db.$count(paymentAttempts, eq(paymentAttempts.tradeNo, tradeNo))) > 0;

/**
 * Copies what an event says to its attempt; null fields change nothing, and a TradeNo of another attempt is not copied.
 */
export async function updateAttemptFromEvent(
  db: Db,
  id: string,
  event: Pick<PaymentEvent, "tradeNo" | "method" | "payNumber" | "payBank" | "payExpiresAt" | "closeStatus">,
  set: Pick<AttemptChange, "state" | "paidAt" | "received" | "cardHash" | "updatedAt">,
): Promise<void> {
  const { tradeNo, method, payNumber, payBank, payExpiresAt, closeStatus } = event;
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
