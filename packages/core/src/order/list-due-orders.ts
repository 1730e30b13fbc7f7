import type { Db } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { selectDueOrders } from "./store.ts";

/** Ids of at most `limit` orders whose next gateway query is due, the longest overdue first. */
export async function listDueOrders({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock };
  input: { limit: number };
}): Promise<string[]> {
  return (await selectDueOrders(ctx.db, ctx.clock.now(), input.limit)).map(({ id }) => id);
}
