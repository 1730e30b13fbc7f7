import { AppError } from "@panshi/contracts/platform/errors";
import type { Db } from "@panshi/db";
import { isOrderHeldForRefund } from "../hold/hold-order.ts";
import { lockOrder } from "../lock-order.ts";
import { hasOpenRefundRequest } from "./act-store.ts";
import type { OrderRow } from "../rows.ts";

/** Whether a refund of the order is asked for or on its way: until it is decided nobody is given the order. */
export const isRefundUnderWay = async (ctx: { db: Db }, { orderId }: { orderId: string }): Promise<boolean> =>
  (await isOrderHeldForRefund(ctx, { orderId })) || (await hasOpenRefundRequest(ctx.db, orderId));

/** An order that an administrator changes, locked until the transaction ends. Throws `not_found`. */
export async function lockOrderForStaff(ctx: { db: Db }, input: { id: string }): Promise<OrderRow> {
  const order = await lockOrder(ctx, input);
  if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
  return order;
}
