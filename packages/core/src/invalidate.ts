import { requireTransaction, type Db } from "@panshi/db";
import { sql } from "drizzle-orm";
import { KEPT_CHANNEL, type KeptTag } from "./kept.ts";

/** Tells every server, at commit, that content of this tag changed. Only inside a transaction. */
export async function invalidate(ctx: { db: Db }, tag: KeptTag): Promise<void> {
  requireTransaction(ctx);
  await ctx.db.execute(sql`select pg_notify(${KEPT_CHANNEL}, ${tag})`);
}
