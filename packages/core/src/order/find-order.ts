import { AppError } from "@panshi/contracts/errors";
import type { Db } from "@panshi/db";
import type { MemberOrVisitorCtx } from "../context.ts";
import type { OrderRow } from "./rows.ts";
import { orderOwnerOf } from "./rules.ts";
import { selectOrder, selectOrderByIdempotencyKey, selectOwnOrder } from "./store.ts";

/** An order of any owner, not locked: lock it before deciding anything ({@link lockOrder}). Null where there is none. */
export const findOrder = ({ ctx, input }: { ctx: { db: Db }; input: { id: string } }): Promise<OrderRow | null> =>
  selectOrder(ctx.db, input.id);

/** An order of the caller. Throws `not_found`, also for somebody else's. */
export async function findOwnOrder({
  ctx,
  input,
}: {
  ctx: MemberOrVisitorCtx;
  input: { id: string };
}): Promise<OrderRow> {
  const order = await selectOwnOrder(ctx.db, orderOwnerOf(ctx), input.id);
  if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
  return order;
}

/** The order that an earlier call with the same idempotency key created; null where there is none. */
export const findOrderByKey = ({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: { caller: string; key: string };
}): Promise<OrderRow | null> => selectOrderByIdempotencyKey(ctx.db, input.caller, input.key);
