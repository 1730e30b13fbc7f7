import type { OrderFlag } from "@panshi/contracts/commerce/order-flag";
import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../../../platform/clock.ts";
import { insertFlag } from "./store.ts";

type Input = {
  orderId: string;
  code: OrderFlag;
  /** The attempt whose money waits for a decision; only where it is not the order's own money. */
  attemptId?: string | null;
  /** What differs, in words for an administrator. */
  detail?: string | null;
};

/**
 * Flags an order for review, within the caller's transaction and under the order's lock. A flag that is open already, of the same
 * attempt, stays as it is: then this returns false.
 */
export async function raiseFlag(ctx: { db: Db; clock: Clock }, input: Input): Promise<boolean> {
  requireTransaction(ctx);
  const raisedAt = ctx.clock.now();
  const { orderId, code, attemptId = null, detail = null } = input;
  return insertFlag(ctx.db, { id: newId(raisedAt), orderId, code, attemptId, detail, raisedAt });
}
