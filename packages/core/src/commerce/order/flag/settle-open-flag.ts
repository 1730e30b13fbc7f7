import type { FlagSettlement, Quarantine } from "@panshi/contracts/commerce/order-flag";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../../platform/clock.ts";
import { settleEventsOfFlag } from "../../payment-event/settle-events-of-flag.ts";
import { isFlagOpen } from "./rules.ts";
import { selectFlags, settleFlags } from "./store.ts";

type Input = { orderId: string; code: Quarantine; attemptId?: string; settlement: FlagSettlement };

/**
 * Settles an order's open flags of one code, of one attempt where it is given, for the system: because of what another act did. Their
 * payment events are resolved with them. Within the caller's transaction, under the order's lock. Returns whether one was open.
 */
export async function settleOpenFlagsOfCode(ctx: { db: Db; clock: Clock }, input: Input): Promise<boolean> {
  requireTransaction(ctx);
  const { orderId, code, attemptId, settlement } = input;
  const open = (await selectFlags(ctx.db, [orderId])).filter(
    (flag) => isFlagOpen(flag) && flag.code === code && (attemptId === undefined || flag.attemptId === attemptId),
  );
  if (open.length === 0) return false;
  const settledAt = ctx.clock.now();
  const ids = open.map(({ id }) => id);
  await settleFlags(ctx.db, ids, { settledAt, settledBy: null, settlement, reason: null, accepted: 0 });
  await settleEventsOfFlag(ctx, { orderId, code, attemptId: attemptId ?? null, resolvedBy: null, reason: null });
  return true;
}
