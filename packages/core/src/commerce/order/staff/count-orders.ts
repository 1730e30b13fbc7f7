import type { OrderCounts } from "@panshi/contracts/commerce/order-list";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { countEventsWithoutOrder, countFlaggedOrders, countOpenFlags, countUnclaimedOrders } from "./count-store.ts";

/** How many orders wait for somebody; each count stops at a limit. */
export const countOrders = staffVerb("orders:read", async (ctx): Promise<OrderCounts> => {
  const [flagged, flags, unclaimed, eventsWithoutOrder] = await Promise.all([
    countFlaggedOrders(ctx.db),
    countOpenFlags(ctx.db),
    countUnclaimedOrders(ctx.db),
    countEventsWithoutOrder(ctx.db),
  ]);
  return { flagged, flags, unclaimed, eventsWithoutOrder };
});
