import type { Db } from "@panshi/db";
import type { OrderRow } from "./rows.ts";
import { selectOrderByIdempotencyKey } from "./store.ts";

/** The order that an earlier call with the same idempotency key created; null where there is none. */
export const findOrderByKey = ({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: { caller: string; key: string };
}): Promise<OrderRow | null> => selectOrderByIdempotencyKey(ctx.db, input.caller, input.key);
