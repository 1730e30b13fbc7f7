import type { Db } from "@panshi/db";
import type { OrderRow } from "./rows.ts";
import { selectOrder } from "./store.ts";

/** An order without a lock, whoever owns it: nothing may be decided by it alone. Null where there is none. */
export const findOrder = ({ ctx, input }: { ctx: { db: Db }; input: { id: string } }): Promise<OrderRow | null> =>
  selectOrder(ctx.db, input.id);
