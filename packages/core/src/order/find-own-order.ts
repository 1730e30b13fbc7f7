import { AppError } from "@panshi/contracts/errors";
import type { MemberOrVisitorCtx } from "../context.ts";
import type { OrderRow } from "./rows.ts";
import { ownerOf } from "./rules.ts";
import { selectOwnOrder } from "./store.ts";

/** An order of the caller. Throws `not_found`, also for somebody else's. */
export async function findOwnOrder({
  ctx,
  input,
}: {
  ctx: MemberOrVisitorCtx;
  input: { id: string };
}): Promise<OrderRow> {
  const order = await selectOwnOrder(ctx.db, ownerOf(ctx), input.id);
  if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
  return order;
}
