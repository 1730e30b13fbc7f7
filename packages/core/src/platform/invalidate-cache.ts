import { requireTransaction, type Db } from "@panshi/db";
import * as schema from "@panshi/db/schema";
import { sql } from "drizzle-orm";
import { CACHE_CHANNEL } from "./cache.ts";

/** Drops the cached values that show rows of this table on every server, at commit. Only inside a transaction. */
export async function invalidateCache(ctx: { db: Db }, { tag }: { tag: CacheTag }): Promise<void> {
  requireTransaction(ctx);
  await ctx.db.execute(sql`select pg_notify(${CACHE_CHANNEL}, ${tag})`);
}

/**
 * The name of a table, as `@panshi/db/schema` exports it: a change of its rows drops the cached values that show them. The
 * payload of `invalidateCache`'s notification.
 */
export type CacheTag = keyof typeof schema;

export const isCacheTag = (tag: string): tag is CacheTag => Object.hasOwn(schema, tag);
