import type { LedgerTotals } from "@panshi/contracts/commerce/ledger";
import type { Db } from "@panshi/db";
import { staffVerb } from "../../platform/staff-verb.ts";
import { selectLedgerSums, selectUnbalancedOrders, selectUnpaidRefundRequests } from "./store.ts";

/**
 * The books, for whoever does them. It reads every order, payment and refund, so a screen asks for it only when it is opened: of
 * 1,000,000 orders in half a second, and in two to four more where the books do not balance and it looks for the orders.
 */
export const calculateLedger = staffVerb("orders:read", async (ctx): Promise<LedgerTotals> => {
  return sumLedger(ctx);
});

/** Orders that are named where the books do not balance, and requests without a refund. */
const NAMED_MAX = 20;

/** The books of all time: both sides from the rows alone, the orders behind a difference, and requests that were closed without a refund. */
export async function sumLedger(ctx: { db: Db }): Promise<LedgerTotals> {
  const sums = await selectLedgerSums(ctx.db);
  const { received, returned, fulfilled, unclaimed, held, accepted } = sums;
  const difference = received - returned - fulfilled - unclaimed - held - accepted;
  return {
    ...sums,
    difference,
    unbalanced: difference === 0 ? [] : await selectUnbalancedOrders(ctx.db, NAMED_MAX),
    unpaid: await selectUnpaidRefundRequests(ctx.db, NAMED_MAX),
  };
}
