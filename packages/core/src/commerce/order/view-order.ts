import type { OrderView } from "@panshi/contracts/commerce/order";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { listFlags } from "./flag/list-flags.ts";
import { listOpenHolds } from "./hold/list-open-holds.ts";
import { listPaymentAttempts } from "../payment/list-payment-attempts.ts";
import { findOwnOrder } from "./find-order.ts";
import { selectOrderItems } from "./store.ts";
import { toOrderView } from "./to-order-view.ts";

/** An order of the caller as its pages show it. Throws `not_found`, also for somebody else's. */
export async function viewOrder(ctx: MemberOrVisitorCtx, input: { id: string }): Promise<OrderView> {
  const order = await findOwnOrder(ctx, input);
  const orderIds = [order.id];
  const [items, attempts, flags, holds] = await Promise.all([
    selectOrderItems(ctx.db, orderIds),
    listPaymentAttempts(ctx, { orderIds }),
    listFlags(ctx, { orderIds }),
    listOpenHolds(ctx, { orderIds }),
  ]);
  return toOrderView(ctx.origin, order, { items, attempts, flags, holds }, ctx.clock.now());
}
