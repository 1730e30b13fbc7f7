import type { Quarantine } from "@panshi/contracts/commerce/order-flag";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { selectOpenEvents, resolveOpenEvents } from "./store.ts";

type Input = {
  orderId: string;
  code: Quarantine;
  /** Of one attempt; null for every one of the order. */
  attemptId: string | null;
  resolvedBy: string | null;
  reason: string | null;
};

/**
 * Resolves the payment events that are open for the same reason as an order's flag, together with the flag: within the caller's
 * transaction, under the order's lock. Returns them.
 */
export async function settleEventsOfFlag(ctx: { db: Db; clock: Clock }, input: Input) {
  requireTransaction(ctx);
  const { orderId, code, attemptId, resolvedBy, reason } = input;
  const events = (await selectOpenEvents(ctx.db, orderId, code)).filter(
    (event) => attemptId === null || event.attemptId === attemptId,
  );
  const changes = { resolvedAt: ctx.clock.now(), resolvedBy, resolution: "settled" as const, resolutionReason: reason };
  await resolveOpenEvents(
    ctx.db,
    events.map(({ id }) => id),
    changes,
  );
  return events;
}
