import { MINUTE } from "./clock.ts";

/** What may change and thereby drop what was kept of it. Written into `pg_notify` by `invalidate`. */
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

/** The Postgres channel that carries the tags between servers. */
export const CACHE_CHANNEL = "panshi_kept";

type Entry = { value: unknown; tags: ReadonlySet<CacheTag>; until: number };
type Pool = { entries: Map<string, Entry>; loading: Map<string, Promise<unknown>> };
const emptyPool = (): Pool => ({ entries: new Map(), loading: new Map() });

/**
 * Values kept in memory for everybody: dropped on every server when their content changes (LISTEN/NOTIFY), all of them
 * when the LISTEN connection is lost, and never older than 60 s. Two pools, each bounded, the oldest goes first: one for
 * names that stand in our code, one for names of content (a post's slug), so that many of these push out none of those.
 * What a caller chose freely (a cursor, a limit, a search) is never part of a name.
 */
export class ContentCache {
  readonly #fixed = emptyPool();
  readonly #content = emptyPool();
  readonly #most: number;
  readonly #maximumAge: number;
  #generation = 0;
  #listening = true;

  constructor({ most = 500, maximumAge = MINUTE }: { most?: number; maximumAge?: number } = {}) {
    this.#most = most;
    this.#maximumAge = maximumAge;
  }

  /** The kept value, or what `load` gives. `name` stands in our code. Concurrent callers share one load. */
  get<T>(name: string, tags: readonly CacheTag[], load: () => Promise<T>): T | Promise<T> {
    return this.#read(this.#fixed, name, tags, load);
  }

  /** The same for one piece of content. `load` throws for a `slug` that names none, which is then not kept. */
  getContent<T>(kind: string, slug: string, tags: readonly CacheTag[], load: () => Promise<T>): T | Promise<T> {
    return this.#read(this.#content, `${kind} ${slug}`, tags, load);
  }

  drop(tag: CacheTag): void {
    this.#forgetLoads();
    for (const { entries } of this.#pools())
      for (const [name, entry] of entries) if (entry.tags.has(tag)) entries.delete(name);
  }

  dropAll(): void {
    this.#forgetLoads();
    for (const { entries } of this.#pools()) entries.clear();
  }

  /** While nobody would tell us of changes, nothing is kept. */
  setListening(listening: boolean): void {
    this.#listening = listening;
    this.dropAll();
  }

  #pools(): readonly Pool[] {
    return [this.#fixed, this.#content];
  }

  #read<T>(pool: Pool, name: string, tags: readonly CacheTag[], load: () => Promise<T>): T | Promise<T> {
    const entry = pool.entries.get(name);
    if (entry && entry.until > performance.now()) return entry.value as T;
    const running = pool.loading.get(name);
    if (running) return running as Promise<T>;
    const generation = this.#generation;
    const promise = load()
      .then((value) => {
        // What changed while it was being read may be in it only by half: it serves this caller and is not kept.
        if (generation === this.#generation && this.#listening) this.#keep(pool.entries, name, tags, value);
        return value;
      })
      .finally(() => {
        if (pool.loading.get(name) === promise) pool.loading.delete(name);
      });
    pool.loading.set(name, promise);
    return promise;
  }

  #forgetLoads(): void {
    this.#generation += 1;
    for (const { loading } of this.#pools()) loading.clear();
  }

  #keep(entries: Map<string, Entry>, name: string, tags: readonly CacheTag[], value: unknown): void {
    entries.delete(name);
    entries.set(name, { value, tags: new Set(tags), until: performance.now() + this.#maximumAge });
    if (entries.size <= this.#most) return;
    const oldest = entries.keys().next().value;
    if (oldest !== undefined) entries.delete(oldest);
  }
}
