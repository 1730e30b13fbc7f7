import { requireTransaction, type Db } from "@panshi/db";
import { sql } from "drizzle-orm";
import { CACHE_CHANNEL } from "./cache.ts";
import type { CacheTag } from "./cache-tag.ts";

/** Drops the cached values that show rows of this table on every server, at commit. Only inside a transaction. */
export async function invalidateCache(ctx: { db: Db }, { tag }: { tag: CacheTag }): Promise<void> {
  requireTransaction(ctx);
  await ctx.db.execute(sql`select pg_notify(${CACHE_CHANNEL}, ${tag})`);
}
