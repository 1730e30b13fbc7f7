import type { ListInput, Page } from "@panshi/contracts/list";
import type { OrderView } from "@panshi/contracts/order";
import type { MemberCtx } from "../context.ts";
import { fromCursor, toPage } from "../cursor.ts";
import { selectAttempts } from "./attempt-store.ts";
import { selectItems, selectOrders } from "./store.ts";
import { toView } from "./to-view.ts";

/** The member's orders, newest first. */
export async function listOrders({ ctx, input }: { ctx: MemberCtx; input: ListInput }): Promise<Page<OrderView>> {
  const rows = await selectOrders(ctx.db, ctx.actor.viewer.id, input.limit + 1, fromCursor(input.cursor));
  const ids = rows.map(({ id }) => id);
  const [items, attempts] = await Promise.all([selectItems(ctx.db, ids), selectAttempts(ctx.db, ids)]);
  const now = ctx.clock.now();
  return toPage(
    rows,
    input.limit,
    (row) => ({ at: row.createdAt.getTime(), id: row.id }),
    (row) => {
      const of = <T extends { orderId: string }>(all: readonly T[]) => all.filter(({ orderId }) => orderId === row.id);
      return toView(ctx.origin, row, { items: of(items), attempts: of(attempts) }, now);
    },
  );
}
