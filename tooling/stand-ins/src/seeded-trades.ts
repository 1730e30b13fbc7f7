import { connect, type Database } from "@panshi/db";
import { findRunningEmbeddedDatabase } from "@panshi/db/embedded";
import { orders, paymentAttempts, refunds } from "@panshi/db/schema";
import type { EarlierTrade } from "@panshi/payuni-sandbox/earlier-trade";
import type { TradeNumbers } from "@panshi/payuni-sandbox/gateway";
import { and, eq } from "drizzle-orm";
import { join } from "node:path";

/** Begins the TradeNo of every trade of the demo's seed, and of no other (packages/db/src/seed/demo/orders.ts). */
const SEEDED = "DEMO-";
const methods = { card: "Credit", atm: "ATM", cvs: "CVS" } as const;

/**
 * Finds the trades of the demo's seed, as the seed wrote them into the shop's database: the gateway that they went through never ran.
 * `url` is asked for at the first lookup, because the embedded database starts after the gateway; without one nothing is found.
 */
export function seededTrades(url: () => string | undefined) {
  let database: Database | undefined;
  return {
    find: async ({ TradeNo, MerTradeNo }: TradeNumbers): Promise<EarlierTrade | null> => {
      const tradeNo = TradeNo || (MerTradeNo ? `${SEEDED}${MerTradeNo}` : "");
      if (!tradeNo.startsWith(SEEDED)) return null;
      const found = url();
      if (!database && found) database = connect(found, { max: 1, name: "panshi test gateway" });
      const trade = database ? await readTrade(database, tradeNo) : null;
      return trade && (!MerTradeNo || trade.merTradeNo === MerTradeNo) ? trade : null;
    },
    close: async () => database?.close(),
  };
}

/** The database that the demo's server uses: undefined while its embedded one does not run. */
export const demoDatabaseUrl = (env: NodeJS.ProcessEnv, dataDir: string): string | undefined =>
  env.DATABASE_URL || findRunningEmbeddedDatabase({ dataDir: join(dataDir, "postgres") });

async function readTrade({ db }: Database, tradeNo: string): Promise<EarlierTrade | null> {
  const [row] = await db
    .select({ attempt: paymentAttempts, description: orders.description })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.tradeNo, tradeNo));
  if (!row) return null;
  const {
    id,
    orderId,
    merTradeNo,
    amount,
    paymentType,
    paidAt,
    received,
    payNumber,
    payBank,
    payExpiresAt,
    createdAt,
  } = row.attempt;
  const returned = await db
    .select({ amount: refunds.amount, doneAt: refunds.doneAt, beforeCapture: refunds.beforeCapture })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.attemptId, id),
        eq(refunds.channel, "gateway"),
        eq(refunds.state, "done"),
      ),
    )
    .orderBy(refunds.doneAt)
    .limit(100);
  const method = methods[paymentType === "atm" || paymentType === "cvs" ? paymentType : "card"];
  return {
    merTradeNo,
    tradeNo,
    amount,
    description: row.description,
    openedAt: createdAt.getTime(),
    method,
    number:
      payNumber === null
        ? null
        : { payNo: payNumber, place: payBank ?? "", expiresAt: (payExpiresAt ?? createdAt).getTime() },
    paid: paidAt && { at: paidAt.getTime(), amount: received ?? amount },
    isCancelled: returned.some(({ beforeCapture }) => beforeCapture),
    refunds: returned.flatMap((refund) =>
      refund.beforeCapture || !refund.doneAt ? [] : [{ amount: refund.amount, at: refund.doneAt.getTime() }],
    ),
  };
}
