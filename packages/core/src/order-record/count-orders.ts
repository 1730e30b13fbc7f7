import type { OrderCounts } from "@panshi/contracts/order-list";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { countEventsWithoutOrder, countFlaggedOrders, countOpenFlags, countUnclaimedOrders } from "./count-store.ts";

/** How many orders wait for somebody; each count stops at a limit. */
export async function countOrders(ctx: AdministratorCtx): Promise<OrderCounts> {
  requirePermission(ctx, "orders:read");
  const [flagged, flags, unclaimed, eventsWithoutOrder] = await Promise.all([
    countFlaggedOrders(ctx.db),
    countOpenFlags(ctx.db),
    countUnclaimedOrders(ctx.db),
    countEventsWithoutOrder(ctx.db),
  ]);
  return { flagged, flags, unclaimed, eventsWithoutOrder };
}
