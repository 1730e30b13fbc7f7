import type { Db } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { selectDueOrders } from "./store.ts";

/** Ids of the open orders whose next query is due, the longest due first, at most `limit`. */
export async function listDueOrders({ ctx, input }: { ctx: { db: Db; clock: Clock }; input: { limit: number } }) {
  return (await selectDueOrders(ctx.db, ctx.clock.now(), input.limit)).map(({ id }) => id);
}
