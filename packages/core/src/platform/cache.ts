import type { CachedTable } from "@panshi/db/cached-table";
import { getTableName } from "drizzle-orm";
import { MINUTE, SECOND } from "./clock.ts";
import { TableCollector } from "./table-collector.ts";

/** How long a composed value whose render failed is answered with that failure. */
const FAILED_RENDER_MS = 5 * SECOND;

/**
 * What a renderer threw for content that it had: it would throw again for the same, so the next callers need not wait for it. A failed
 * read of content is none, and is never kept.
 */
export class RenderError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "RenderError";
  }
}

/** Called with the time when a value's rows were read, on the cache's clock. */
export type OnRead = (readAt: number) => void;

/** How verbs read content: values that are the same for everybody, kept until a statement writes to one of `tables`. */
export interface ContentCacheReader {
  /** The cached value, or what `load` returns. `key` is a constant. Concurrent callers share one load. */
  get<T>(key: string, tables: readonly CachedTable[], load: () => Promise<T>, onRead?: OnRead): T | Promise<T>;
  /** The same for one piece of content. `load` throws for an unknown `slug`, and a failure is not cached. */
  getContent<T>(
    kind: string,
    slug: string,
    tables: readonly CachedTable[],
    load: () => Promise<T>,
    onRead?: OnRead,
  ): T | Promise<T>;
}

/** `value` is a rejected promise where the render failed; `endsAt`: when that is tried again, at the latest. */
type Entry = { value: unknown; tables: ReadonlySet<string>; readAt: number; endsAt: number };
type Pool = { entries: Map<string, Entry>; loading: Map<string, { promise: Promise<unknown>; readAt: number }> };
type Read<T> = {
  tables: () => readonly CachedTable[];
  load: () => Promise<T>;
  onRead?: OnRead | undefined;
  /** When the oldest of what `load` read was read. */
  oldest?: () => number;
  /** What a load that threw had read. */
  tablesSoFar?: () => readonly CachedTable[];
};
const emptyPool = (): Pool => ({ entries: new Map(), loading: new Map() });

/**
 * Values that are the same for everybody, in memory. Dropped when their content changes: on the server that changed it after the
 * commit and before the change is answered, on every other when the notification arrives (LISTEN/NOTIFY), all of them when the LISTEN
 * connection is lost. Never older than 60 s, a value made of others counting from when the oldest of these was read: so content that is
 * scheduled is shown within a minute. There are two bounded pools, each evicting its oldest entry: one for keys in our code, one for keys
 * with a slug, so that many slugs cannot evict the first. Keys never contain what a caller can choose freely (a cursor, a limit, a search).
 */
export class ContentCache implements ContentCacheReader {
  readonly #fixed = emptyPool();
  readonly #content = emptyPool();
  readonly #maxEntries: number;
  readonly #maxAgeMs: number;
  readonly #now: () => number;
  #generation = 0;
  #listening = true;

  /** `now` is in milliseconds, from any point on. */
  constructor({
    maxEntries = 500,
    maxAgeMs = MINUTE,
    now = () => performance.now(),
  }: { maxEntries?: number; maxAgeMs?: number; now?: () => number } = {}) {
    this.#maxEntries = maxEntries;
    this.#maxAgeMs = maxAgeMs;
    this.#now = now;
  }

  get<T>(key: string, tables: readonly CachedTable[], load: () => Promise<T>, onRead?: OnRead): T | Promise<T> {
    return this.#read(this.#fixed, key, { tables: () => tables, load, onRead });
  }

  getContent<T>(
    kind: string,
    slug: string,
    tables: readonly CachedTable[],
    load: () => Promise<T>,
    onRead?: OnRead,
  ): T | Promise<T> {
    return this.#read(this.#content, `${kind} ${slug}`, { tables: () => tables, load, onRead });
  }

  /**
   * A value made of other cached values, for example a page. Its tables are those of what `load` reads through the reader it
   * is given: a load that reads nothing so is refused, because no change would ever drop its value. With a `slug` as
   * `getContent`.
   */
  getComposed<T>(
    key: string,
    slug: string | undefined,
    load: (reader: ContentCacheReader) => Promise<T>,
  ): T | Promise<T> {
    const collector = new TableCollector(this);
    const [pool, name] = slug === undefined ? [this.#fixed, key] : [this.#content, `${key} ${slug}`];
    return this.#read(pool, name, {
      tables: () => collector.tablesOf(key),
      load: () => load(collector),
      oldest: () => collector.oldest,
      tablesSoFar: () => collector.tablesSoFar,
    });
  }

  /** A cached value by its constant key where it is in memory and may still be answered, else undefined: loads nothing. */
  kept<T>(key: string): T | undefined {
    const entry = this.#fixed.entries.get(key);
    return entry && this.#isFresh(entry) ? (entry.value as T) : undefined;
  }

  /** Drops what shows rows of the table of this name in the database. */
  drop(tableName: string): void {
    this.#forgetLoads();
    for (const { entries } of this.#pools())
      for (const [key, entry] of entries) if (entry.tables.has(tableName)) entries.delete(key);
  }

  dropAll(): void {
    this.#forgetLoads();
    for (const { entries } of this.#pools()) entries.clear();
  }

  /** While the LISTEN connection is down, nothing is cached, because invalidations are missed. */
  setListening(listening: boolean): void {
    this.#listening = listening;
    this.dropAll();
  }

  #isFresh({ readAt, endsAt }: Entry): boolean {
    return Math.min(readAt + this.#maxAgeMs, endsAt) > this.#now();
  }

  #pools(): readonly Pool[] {
    return [this.#fixed, this.#content];
  }

  #read<T>(pool: Pool, key: string, { tables, load, onRead, oldest, tablesSoFar }: Read<T>): T | Promise<T> {
    const entry = pool.entries.get(key);
    if (entry && this.#isFresh(entry)) {
      onRead?.(entry.readAt);
      return entry.value as T;
    }
    const running = pool.loading.get(key);
    if (running) {
      onRead?.(running.readAt);
      return running.promise as Promise<T>;
    }
    const generation = this.#generation;
    const startedAt = this.#now();
    onRead?.(startedAt);
    const keep = (value: unknown, found: readonly CachedTable[], endsAt: number) => {
      const readAt = Math.min(startedAt, oldest?.() ?? startedAt);
      // The value may mix content from before and after a change during the load, so it is returned but not cached.
      if (generation === this.#generation && this.#listening)
        this.#add(pool.entries, key, {
          value,
          tables: new Set(found.map((table) => getTableName(table))),
          readAt,
          endsAt,
        });
    };
    const promise: Promise<T> = load()
      .then((value) => {
        keep(value, tables(), Number.POSITIVE_INFINITY);
        return value;
      })
      .catch((error: unknown) => {
        if (error instanceof RenderError && tablesSoFar) keep(promise, tablesSoFar(), this.#now() + FAILED_RENDER_MS);
        throw error;
      })
      .finally(() => {
        if (pool.loading.get(key)?.promise === promise) pool.loading.delete(key);
      });
    pool.loading.set(key, { promise, readAt: startedAt });
    return promise;
  }

  #forgetLoads(): void {
    this.#generation += 1;
    for (const { loading } of this.#pools()) loading.clear();
  }

  #add(entries: Map<string, Entry>, key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size <= this.#maxEntries) return;
    const oldest = entries.keys().next().value;
    if (oldest !== undefined) entries.delete(oldest);
  }
}
