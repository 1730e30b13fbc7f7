import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers";
import { type Db, inTransaction } from "@panshi/db";
import DataLoader from "dataloader";

/** More callers in one turn of the event loop are asked for by several statements. */
const MAX_KEYS = 100;
/** Outside the transaction or pipeline of the caller whose turn it is. */
const runOutside = AsyncLocalStorage.snapshot();

/**
 * Looks up rows that every request needs: the callers of one turn of the event loop share one statement, and one that comes after it
 * was sent waits for the next, so nothing is answered from memory. `select` finds the rows of several keys, whose own key `keyOf` reads
 * from the row: rows are never matched by their position. A batch that failed is asked again key by key, so that each caller has its own
 * outcome. Inside a transaction a key is looked up at once, by itself. Null for no row.
 */
export function batchedLookup<Row>(
  select: (db: Db, keys: readonly string[], now: Date) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): (db: Db, key: string, now: Date) => Promise<Row | null> {
  type Wanted = { key: string; now: Date };
  const find = async (db: Db, wanted: readonly Wanted[]): Promise<(Row | null)[]> => {
    // What has ended for one of them has ended.
    const now = new Date(Math.max(...wanted.map((each) => each.now.getTime())));
    const rows = await select(db, [...new Set(wanted.map(({ key }) => key))], now);
    const found = new Map(rows.map((row) => [keyOf(row), row]));
    return wanted.map(({ key }) => found.get(key) ?? null);
  };
  const findOne = async (db: Db, wanted: Wanted): Promise<Row | null> => (await find(db, [wanted]))[0] ?? null;
  const findEach = (db: Db, wanted: readonly Wanted[]) =>
    Promise.all(wanted.map((each) => findOne(db, each).catch((error: unknown) => toError(error))));
  const loaders = new WeakMap<Db, DataLoader<Wanted, Row | null>>();
  const loaderOf = (db: Db) => {
    const loader = new DataLoader<Wanted, Row | null>(
      (wanted) =>
        runOutside(() =>
          find(db, wanted).catch((error: unknown) => (wanted.length > 1 ? findEach(db, wanted) : [toError(error)])),
        ),
      { cache: false, maxBatchSize: MAX_KEYS, batchScheduleFn: (send) => setImmediate(send) },
    );
    loaders.set(db, loader);
    return loader;
  };
  return (db, key, now) =>
    inTransaction({ db }) ? findOne(db, { key, now }) : (loaders.get(db) ?? loaderOf(db)).load({ key, now });
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The `bytea[]` of keys that are hashes in hex. */
export const hashesLiteral = (hashes: readonly string[]): string =>
  `{${hashes.map((hash) => `"\\\\x${hash}"`).join(",")}}`;
