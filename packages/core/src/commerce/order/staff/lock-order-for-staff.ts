import { AppError } from "@panshi/contracts/platform/errors";
import type { Db } from "@panshi/db";
import { lockOrder } from "../lock-order.ts";
import type { OrderRow } from "../rows.ts";

/** An order that an administrator changes, locked until the transaction ends. Throws `not_found`. */
export async function lockOrderForStaff(ctx: { db: Db }, input: { id: string }): Promise<OrderRow> {
  const order = await lockOrder(ctx, input);
  if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
  return order;
}
