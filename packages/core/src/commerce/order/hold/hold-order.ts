import type { PlanType } from "@panshi/contracts/commerce/plan";
import { type Db, newId, requireTransaction } from "@panshi/db";
import type { Clock } from "../../../platform/clock.ts";
import { rebuildMembership } from "../../membership/change-grants.ts";
import type { FulfilOrderCtx } from "../fulfil-order.ts";
import { lockOrderMember } from "../lock-order.ts";
import type { OrderRow } from "../rows.ts";
import { daysRevokedFrom, type Revocation } from "../../refund/rules.ts";
import { type HoldRow, insertHold, markReleased, selectHeldPlan, selectOpenHolds } from "./store.ts";

/**
 * Stops the use of what a refund will take back until it is done or given up, from now or from the end of the plan's last day: within
 * the transaction that decides it, under the order's lock. Nothing is stopped where nothing is taken back.
 */
export async function holdOrderForRefund(
  ctx: Pick<FulfilOrderCtx, "db" | "clock">,
  {
    order,
    cause,
    revocation,
  }: {
    order: OrderRow;
    /** The accepted request that will be paid to a bank account, or the refund that waits for the gateway. */
    cause: { requestId: string } | { refundId: string };
    revocation: Revocation;
  },
): Promise<void> {
  requireTransaction(ctx);
  if (revocation.revokes === "nothing") return;
  const now = ctx.clock.now();
  const { productIds } = revocation;
  const heldAt = daysRevokedFrom(revocation, now) ?? now;
  await insertHold(ctx.db, { id: newId(now), orderId: order.id, ...cause, productIds, heldAt });
  await rebuildPeriodsOfOrderMember(ctx, { order });
}

/**
 * Ends the order's open hold, within the transaction that ends its refund and under the order's lock: what was stopped can be used
 * again, and a plan has as many days left as when it stopped. `cause`: of this request or refund alone; null for any. Returns the hold;
 * null where there was none.
 */
export async function releaseRefundHold(
  ctx: Pick<FulfilOrderCtx, "db" | "clock">,
  { order, cause }: { order: OrderRow; cause: { requestId?: string | null; refundId?: string } | null },
): Promise<HoldRow | null> {
  requireTransaction(ctx);
  const [hold] = await selectOpenHolds(ctx.db, [order.id]);
  const isMeant =
    cause === null ||
    (hold?.refundId != null && hold.refundId === cause.refundId) ||
    (hold?.requestId != null && hold.requestId === cause.requestId);
  if (!hold || !isMeant) return null;
  const now = ctx.clock.now();
  // One that was to begin later never stops anything.
  await markReleased(ctx.db, hold.id, hold.heldAt > now ? hold.heldAt : now);
  await rebuildPeriodsOfOrderMember(ctx, { order });
  return hold;
}

/** After a hold of an order began or ended: the periods of its member follow, under the member's lock. */
async function rebuildPeriodsOfOrderMember(
  ctx: { db: Db; clock: Clock },
  { order }: { order: Pick<OrderRow, "kind" | "memberId"> },
): Promise<void> {
  const { kind, memberId } = order;
  if (kind !== "plan" || memberId === null) return;
  await lockOrderMember(ctx, { memberId });
  await rebuildMembership(ctx, { memberId });
}

/** Whether a refund that takes something of the order back is on its way. For a decision, asked under the order's lock. */
export const isOrderHeldForRefund = async (ctx: { db: Db }, input: { orderId: string }): Promise<boolean> =>
  (await selectOpenHolds(ctx.db, [input.orderId])).length > 0;

/** From when what a refund takes back cannot be used, which may be ahead; null where nothing of the order is stopped. */
export const findHoldStart = async (ctx: { db: Db }, input: { orderId: string }): Promise<Date | null> =>
  (await selectOpenHolds(ctx.db, [input.orderId]))[0]?.heldAt ?? null;

/** Whether something of an order cannot be used now because its refund is on its way. */
export async function isOrderStopped(ctx: { db: Db; clock: Clock }, input: { orderId: string }): Promise<boolean> {
  const from = await findHoldStart(ctx, input);
  return from !== null && from <= ctx.clock.now();
}

/** The member's plan that does not run because its refund is on its way, the latest of several; null for none. */
export const findHeldPlan = (
  ctx: { db: Db; clock: Clock },
  input: { memberId: string },
): Promise<{ orderId: string; planType: PlanType; since: Date } | null> =>
  selectHeldPlan(ctx.db, input.memberId, ctx.clock.now());

/** That the use of what an order bought is stopped. */
export type OrderHold = HoldRow;

/** The holds of some orders that have begun, one each at most: what of them cannot be used, because it may go back. */
export const listOpenHolds = async (
  ctx: { db: Db; clock: Clock },
  input: { orderIds: readonly string[] },
): Promise<OrderHold[]> => {
  const now = ctx.clock.now();
  return (await selectOpenHolds(ctx.db, input.orderIds)).filter(({ heldAt }) => heldAt <= now);
};
