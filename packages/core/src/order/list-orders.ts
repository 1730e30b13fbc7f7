import type { ListInput, Page } from "@panshi/contracts/list";
import type { OrderView } from "@panshi/contracts/order";
import type { MemberCtx } from "../context.ts";
import { decodeCursor, toPage } from "../cursor.ts";
import { listPaymentAttempts } from "../payment/list-payment-attempts.ts";
import { selectOrderItems, selectOrders } from "./store.ts";
import { toOrderView } from "./to-order-view.ts";

/** The member's orders, newest first. */
export async function listOrders({ ctx, input }: { ctx: MemberCtx; input: ListInput }): Promise<Page<OrderView>> {
  const rows = await selectOrders(ctx.db, ctx.actor.viewer.id, input.limit + 1, decodeCursor(input.cursor));
  const orderIds = rows.map(({ id }) => id);
  const [items, attempts] = await Promise.all([
    selectOrderItems(ctx.db, orderIds),
    listPaymentAttempts({ ctx, input: { orderIds } }),
  ]);
  const now = ctx.clock.now();
  return toPage(
    rows,
    input.limit,
    (row) => ({ at: row.createdAt.getTime(), id: row.id }),
    (row) => {
      const ofOrder = <T extends { orderId: string }>(all: readonly T[]) =>
        all.filter(({ orderId }) => orderId === row.id);
      return toOrderView(ctx.origin, row, { items: ofOrder(items), attempts: ofOrder(attempts) }, now);
    },
  );
}
