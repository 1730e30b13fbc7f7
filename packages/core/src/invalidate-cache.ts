import { requireTransaction, type Db } from "@panshi/db";
import { sql } from "drizzle-orm";
import { CACHE_CHANNEL, type CacheTag } from "./cache.ts";

/** Drops the cached values with this tag on every server, at commit. Only inside a transaction. */
export async function invalidateCache({
  ctx,
  input: { tag },
}: {
  ctx: { db: Db };
  input: { tag: CacheTag };
}): Promise<void> {
  requireTransaction(ctx);
  await ctx.db.execute(sql`select pg_notify(${CACHE_CHANNEL}, ${tag})`);
}
