import type { Db } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { selectOrdersToQuery } from "./store.ts";

/** Ids of at most `limit` orders whose next gateway query is due, the longest overdue first. */
export async function listOrdersToQuery(ctx: { db: Db; clock: Clock }, input: { limit: number }): Promise<string[]> {
  return (await selectOrdersToQuery(ctx.db, ctx.clock.now(), input.limit)).map(({ id }) => id);
}
