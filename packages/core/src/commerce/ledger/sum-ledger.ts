import type { Ledger } from "@panshi/contracts/commerce/ledger";
import type { Db } from "@panshi/db";
import { selectLedger, selectUnbalancedOrders, selectUnpaidRequests } from "./store.ts";

/** Orders that are named where the books do not balance, and requests without a refund. */
const NAMED_MAX = 20;

/** The books of all time: both sides from the rows alone, the orders behind a difference, and requests that were closed without a refund. */
export async function sumLedger(ctx: { db: Db }): Promise<Ledger> {
  const sums = await selectLedger(ctx.db);
  const { received, returned, fulfilled, unclaimed, held, accepted } = sums;
  const difference = received - returned - fulfilled - unclaimed - held - accepted;
  return {
    ...sums,
    difference,
    unbalanced: difference === 0 ? [] : await selectUnbalancedOrders(ctx.db, NAMED_MAX),
    unpaid: await selectUnpaidRequests(ctx.db, NAMED_MAX),
  };
}
