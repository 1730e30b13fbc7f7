import { AppError } from "@panshi/contracts/errors";
import type { OrderView } from "@panshi/contracts/order";
import type { CallerCtx } from "../context.ts";
import { selectAttempts } from "./attempt-store.ts";
import { ownerOf } from "./owner.ts";
import { findOwnOrder, selectItems } from "./store.ts";
import { toView } from "./to-view.ts";

/** How an order of the caller stands. Changes nothing. Throws `not_found`, also for somebody else's. */
export async function viewOrder({ ctx, input }: { ctx: CallerCtx; input: { id: string } }): Promise<OrderView> {
  const order = await findOwnOrder(ctx.db, ownerOf(ctx), input.id);
  if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
  const [items, attempts] = await Promise.all([selectItems(ctx.db, [order.id]), selectAttempts(ctx.db, [order.id])]);
  return toView(ctx.origin, order, { items, attempts }, ctx.clock.now());
}
