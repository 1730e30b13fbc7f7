import type { PgTable } from "drizzle-orm/pg-core";

/** The channel of the notifications that drop cached values; the payload is the name of a table in the database. */
export const CACHE_CHANNEL = "panshi_cache";

/** The SQLSTATE of the notice that tells a connection, at once, that its statement wrote to a cached table, which it names. */
export const CACHED_WRITE_CODE = "PCACH";

declare const isCached: unique symbol;
/** A table whose rows may be shown from the content cache: a statement that writes to it drops, at commit, what shows them. */
export type CachedTable = PgTable & Cached;
type Cached = { readonly [isCached]: true };

const cachedTables = new WeakSet<object>();

/** Declares that rows of the table are cached: the migration gives it the trigger that notifies the servers and the writer. */
export function cached<Table extends PgTable>(table: Table): Table & Cached {
  cachedTables.add(table);
  return table as Table & Cached;
}

export const isCachedTable = (value: unknown): value is CachedTable =>
  typeof value === "object" && value !== null && cachedTables.has(value);
