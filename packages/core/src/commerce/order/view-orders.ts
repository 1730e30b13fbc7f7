import type { OrderView } from "@panshi/contracts/commerce/order";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { listFlags } from "./flag/list-flags.ts";
import { listOpenHolds } from "./hold/list-open-holds.ts";
import { listPaymentAttempts } from "../payment/list-payment-attempts.ts";
import type { OrderRow } from "./rows.ts";
import { selectOrderItems } from "./store.ts";
import { toOrderView } from "./to-order-view.ts";

/** Some orders as their owner sees them, in the order given. */
export async function viewOrders(
  ctx: MemberOrVisitorCtx,
  { rows }: { rows: readonly OrderRow[] },
): Promise<OrderView[]> {
  if (rows.length === 0) return [];
  const orderIds = rows.map(({ id }) => id);
  const [items, attempts, flags, holds] = await Promise.all([
    selectOrderItems(ctx.db, orderIds),
    listPaymentAttempts(ctx, { orderIds }),
    listFlags(ctx, { orderIds }),
    listOpenHolds(ctx, { orderIds }),
  ]);
  const now = ctx.clock.now();
  return rows.map((row) => {
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
}
