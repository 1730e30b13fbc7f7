import { AppError } from "@panshi/contracts/errors";
import type { OrderView } from "@panshi/contracts/order";
import type { MemberOrVisitorCtx } from "../context.ts";
import { selectPaymentAttempts } from "../payment/attempt-store.ts";
import { ownerOf } from "./owner.ts";
import { selectOwnOrder, selectOrderItems } from "./store.ts";
import { toOrderView } from "./to-order-view.ts";

/** How an order of the caller stands. Changes nothing. Throws `not_found`, also for somebody else's. */
export async function viewOrder({
  ctx,
  input,
}: {
  ctx: MemberOrVisitorCtx;
  input: { id: string };
}): Promise<OrderView> {
  const order = await selectOwnOrder(ctx.db, ownerOf(ctx), input.id);
  if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
  const [items, attempts] = await Promise.all([
    selectOrderItems(ctx.db, [order.id]),
    selectPaymentAttempts(ctx.db, [order.id]),
  ]);
  return toOrderView(ctx.origin, order, { items, attempts }, ctx.clock.now());
}
