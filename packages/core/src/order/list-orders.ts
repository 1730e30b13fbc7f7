import type { ListInput, Page } from "@panshi/contracts/list";
import type { OrderView } from "@panshi/contracts/order";
import type { MemberCtx } from "../context.ts";
import { readPage } from "../list/read-page.ts";
import { listFlags } from "../order-flag/list-flags.ts";
import { listOpenHolds } from "../order-hold/list-open-holds.ts";
import { listPaymentAttempts } from "../payment/list-payment-attempts.ts";
import { memberOrders, selectOrderItems } from "./store.ts";
import { toOrderView } from "./to-order-view.ts";

/** The member's orders, newest first. */
export async function listOrders({ ctx, input }: { ctx: MemberCtx; input: ListInput }): Promise<Page<OrderView>> {
  const page = await readPage({ ctx, list: memberOrders, owner: ctx.actor.viewer.id, input });
  const orderIds = page.items.map(({ id }) => id);
  const [items, attempts, flags, holds] = await Promise.all([
    selectOrderItems(ctx.db, orderIds),
    listPaymentAttempts({ ctx, input: { orderIds } }),
    listFlags({ ctx, input: { orderIds } }),
    listOpenHolds({ ctx, input: { orderIds } }),
  ]);
  const now = ctx.clock.now();
  const views = page.items.map((row) => {
    const ofOrder = <T extends { orderId: string }>(all: readonly T[]) =>
      all.filter(({ orderId }) => orderId === row.id);
    const parts = {
      items: ofOrder(items),
      attempts: ofOrder(attempts),
      flags: ofOrder(flags),
      holds: ofOrder(holds),
    };
    return toOrderView(ctx.origin, row, parts, now);
  });
  return { ...page, items: views };
}
