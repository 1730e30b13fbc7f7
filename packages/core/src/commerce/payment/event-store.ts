import type { Quarantine } from "@panshi/contracts/commerce/order-flag";
import type { Db } from "@panshi/db";
import { paymentAttempts, paymentEvents } from "@panshi/db/schema";
import { and, eq, sql } from "drizzle-orm";

/**
 * Stores an event once by its digest; false where it is stored already, also by a transaction that commits only now.
 * `attemptOf`: the `MerTradeNo` of the attempt that it is about.
 */
export async function insertPaymentEvent(
  db: Db,
  { attemptOf, ...row }: Omit<typeof paymentEvents.$inferInsert, "attemptId"> & { attemptOf: string | null },
): Promise<boolean> {
  const attemptId = sql`(select id from ${paymentAttempts} where mer_trade_no = ${attemptOf})`;
  const rows = await db
    .insert(paymentEvents)
    .values({ ...row, attemptId })
    .onConflictDoNothing({ target: paymentEvents.digest })
    .returning({ id: paymentEvents.id });
  return rows.length > 0;
}

/** Marks an event for review by an administrator. */
export const quarantinePaymentEvent = (db: Db, id: string, quarantine: Quarantine) =>
  db.update(paymentEvents).set({ quarantine }).where(eq(paymentEvents.id, id));

type Said = Pick<typeof paymentEvents.$inferSelect, "kind" | "merTradeNo" | "tradeNo" | "amount">;

/** Whether an event that says the same was marked for the same review before: a notify and a query report one payment. */
export async function isSameEventQuarantined(db: Db, quarantine: Quarantine, said: Said): Promise<boolean> {
  const { kind, merTradeNo, tradeNo, amount } = said;
  if (merTradeNo === null && tradeNo === null) return false;
  const number =
    merTradeNo === null ? sql`${paymentEvents.tradeNo} = ${tradeNo}` : eq(paymentEvents.merTradeNo, merTradeNo);
  const [row] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        number,
        eq(paymentEvents.quarantine, quarantine),
        eq(paymentEvents.kind, kind),
        sql`${paymentEvents.amount} is not distinct from ${amount}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The first key of the advisory lock of a number that no attempt has; no other lock uses it. */
const NUMBER_LOCK = 7_305_003;

/** Locks a number until the transaction ends. */
export const lockMerTradeNoUntilCommit = (db: Db, merTradeNo: string) =>
  db.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK}::int, hashtext(${merTradeNo}))`);
