import type { ListInput, Page } from "@panshi/contracts/list";
import type { OrderView } from "@panshi/contracts/order";
import type { MemberCtx } from "../context.ts";
import { decodeCursor, toPage } from "../cursor.ts";
import { selectPaymentAttempts } from "../payment/attempt-store.ts";
import { selectOrderItems, selectOrders } from "./store.ts";
import { toOrderView } from "./to-order-view.ts";

/** The member's orders, newest first. */
export async function listOrders({ ctx, input }: { ctx: MemberCtx; input: ListInput }): Promise<Page<OrderView>> {
  const rows = await selectOrders(ctx.db, ctx.actor.viewer.id, input.limit + 1, decodeCursor(input.cursor));
  const ids = rows.map(({ id }) => id);
  const [items, attempts] = await Promise.all([selectOrderItems(ctx.db, ids), selectPaymentAttempts(ctx.db, ids)]);
  const now = ctx.clock.now();
  return toPage(
    rows,
    input.limit,
    (row) => ({ at: row.createdAt.getTime(), id: row.id }),
    (row) => {
      const of = <T extends { orderId: string }>(all: readonly T[]) => all.filter(({ orderId }) => orderId === row.id);
      return toOrderView(ctx.origin, row, { items: of(items), attempts: of(attempts) }, now);
    },
  );
}
