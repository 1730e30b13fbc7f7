import type { OrderView } from "@panshi/contracts/commerce/order";
import type { MemberCtx } from "../../platform/context.ts";
import { selectAwaitedOrders } from "./store.ts";
import { viewOrders } from "./view-orders.ts";

/** The member's orders with a payment code that can still be paid, newest first; the latest few of many. */
export async function listAwaitedOrders(ctx: MemberCtx): Promise<OrderView[]> {
  const rows = await selectAwaitedOrders(ctx.db, ctx.actor.viewer.id);
  return (await viewOrders(ctx, { rows })).filter(({ waiting }) => waiting !== null);
}
