import type { Ledger } from "@panshi/contracts/ledger";
import type { Db } from "@panshi/db";
import { selectLedger, selectUnbalancedOrders } from "./store.ts";

/** Orders that are named where the books do not balance. */
const NAMED_MAX = 20;

/** The books of all time: both sides from the rows alone, and the orders behind a difference. */
export async function sumLedger({ ctx }: { ctx: { db: Db } }): Promise<Ledger> {
  const sums = await selectLedger(ctx.db);
  const { received, returned, fulfilled, unclaimed, held, accepted } = sums;
  const difference = received - returned - fulfilled - unclaimed - held - accepted;
  return { ...sums, difference, unbalanced: difference === 0 ? [] : await selectUnbalancedOrders(ctx.db, NAMED_MAX) };
}
