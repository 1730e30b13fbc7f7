import { MINUTE } from "./clock.ts";

/**
 * Kinds of content; a change of one drops the cached values that show it. The payload of `invalidateCache`'s
 * notification.
 */
export const cacheTags = [
  "oracle",
  "plans",
  "faqs",
  "site-content",
  "stories",
  "posts",
  "products",
  "files",
  "contact",
  "seller",
  "switches",
] as const;
export type CacheTag = (typeof cacheTags)[number];

/** The Postgres channel of these notifications. */
export const CACHE_CHANNEL = "panshi_cache";

type Entry = { value: unknown; tags: ReadonlySet<CacheTag>; expiresAt: number };
type Pool = { entries: Map<string, Entry>; loading: Map<string, Promise<unknown>> };
const emptyPool = (): Pool => ({ entries: new Map(), loading: new Map() });

/**
 * Values that are the same for everybody, in memory. Dropped on every server when their content changes
 * (LISTEN/NOTIFY), all of them when the LISTEN connection is lost, and never older than 60 s. There are two bounded
 * pools, each evicting its oldest entry: one for keys in our code, one for keys with a slug, so that many slugs cannot
 * evict the first. Keys never contain what a caller can choose freely (a cursor, a limit, a search).
 */
export class ContentCache {
  readonly #fixed = emptyPool();
  readonly #content = emptyPool();
  readonly #maxEntries: number;
  readonly #maxAgeMs: number;
  #generation = 0;
  #listening = true;

  constructor({ maxEntries = 500, maxAgeMs = MINUTE }: { maxEntries?: number; maxAgeMs?: number } = {}) {
    this.#maxEntries = maxEntries;
    this.#maxAgeMs = maxAgeMs;
  }

  /** The cached value, or what `load` returns. `key` is a constant. Concurrent callers share one load. */
  get<T>(key: string, tags: readonly CacheTag[], load: () => Promise<T>): T | Promise<T> {
    return this.#read(this.#fixed, key, tags, load);
  }

  /** The same for one piece of content. `load` throws for an unknown `slug`, and a failure is not cached. */
  getContent<T>(kind: string, slug: string, tags: readonly CacheTag[], load: () => Promise<T>): T | Promise<T> {
    return this.#read(this.#content, `${kind} ${slug}`, tags, load);
  }

  drop(tag: CacheTag): void {
    this.#forgetLoads();
    for (const { entries } of this.#pools())
      for (const [key, entry] of entries) if (entry.tags.has(tag)) entries.delete(key);
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

  #pools(): readonly Pool[] {
    return [this.#fixed, this.#content];
  }

  #read<T>(pool: Pool, key: string, tags: readonly CacheTag[], load: () => Promise<T>): T | Promise<T> {
    const entry = pool.entries.get(key);
    if (entry && entry.expiresAt > performance.now()) return entry.value as T;
    const running = pool.loading.get(key);
    if (running) return running as Promise<T>;
    const generation = this.#generation;
    const promise = load()
      .then((value) => {
        // The value may mix content from before and after a change during the load, so it is returned but not cached.
        if (generation === this.#generation && this.#listening) this.#add(pool.entries, key, tags, value);
        return value;
      })
      .finally(() => {
        if (pool.loading.get(key) === promise) pool.loading.delete(key);
      });
    pool.loading.set(key, promise);
    return promise;
  }

  #forgetLoads(): void {
    this.#generation += 1;
    for (const { loading } of this.#pools()) loading.clear();
  }

  #add(entries: Map<string, Entry>, key: string, tags: readonly CacheTag[], value: unknown): void {
    entries.delete(key);
    entries.set(key, { value, tags: new Set(tags), expiresAt: performance.now() + this.#maxAgeMs });
    if (entries.size <= this.#maxEntries) return;
    const oldest = entries.keys().next().value;
    if (oldest !== undefined) entries.delete(oldest);
  }
}
