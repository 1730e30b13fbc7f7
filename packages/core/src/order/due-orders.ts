import type { Db } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { selectDue } from "./store.ts";

/** Ids of the open orders whose next query is due, the longest due first, at most `limit`. */
export async function dueOrders({ ctx, input }: { ctx: { db: Db; clock: Clock }; input: { limit: number } }) {
  return (await selectDue(ctx.db, ctx.clock.now(), input.limit)).map(({ id }) => id);
}
