import { MINUTE } from "./clock.ts";

/** What may change and thereby drop what was kept of it. Written into `pg_notify` by `invalidate`. */
export const keptTags = [
  "oracle",
  "plans",
  "faqs",
  "site-content",
  "stories",
  "posts",
  "products",
  "files",
  "contact",
  "trader",
  "switches",
] as const;
export type KeptTag = (typeof keptTags)[number];

/** The Postgres channel that carries the tags between servers. */
export const KEPT_CHANNEL = "panshi_kept";

type Entry = { value: unknown; tags: ReadonlySet<KeptTag>; until: number };

/**
 * Values kept in memory for everybody: dropped on every server when their content changes (LISTEN/NOTIFY), all of them
 * when the LISTEN connection is lost, and never older than 60 s. Bounded: the oldest goes first.
 */
export class Kept {
  readonly #entries = new Map<string, Entry>();
  readonly #loading = new Map<string, Promise<unknown>>();
  readonly #most: number;
  readonly #maximumAge: number;
  #generation = 0;
  #listening = true;

  constructor({ most = 500, maximumAge = MINUTE }: { most?: number; maximumAge?: number } = {}) {
    this.#most = most;
    this.#maximumAge = maximumAge;
  }

  /** The kept value, or what `load` gives. Concurrent callers share one load. */
  get<T>(name: string, tags: readonly KeptTag[], load: () => Promise<T>): T | Promise<T> {
    const entry = this.#entries.get(name);
    if (entry && entry.until > performance.now()) return entry.value as T;
    const running = this.#loading.get(name);
    if (running) return running as Promise<T>;
    const generation = this.#generation;
    const promise = load()
      .then((value) => {
        // What changed while it was being read may be in it only by half: it serves this caller and is not kept.
        if (generation === this.#generation && this.#listening) this.#keep(name, tags, value);
        return value;
      })
      .finally(() => {
        if (this.#loading.get(name) === promise) this.#loading.delete(name);
      });
    this.#loading.set(name, promise);
    return promise;
  }

  drop(tag: KeptTag): void {
    this.#forgetLoads();
    for (const [name, entry] of this.#entries) if (entry.tags.has(tag)) this.#entries.delete(name);
  }

  dropAll(): void {
    this.#forgetLoads();
    this.#entries.clear();
  }

  /** While nobody would tell us of changes, nothing is kept. */
  setListening(listening: boolean): void {
    this.#listening = listening;
    this.dropAll();
  }

  #forgetLoads(): void {
    this.#generation += 1;
    this.#loading.clear();
  }

  #keep(name: string, tags: readonly KeptTag[], value: unknown): void {
    this.#entries.delete(name);
    this.#entries.set(name, { value, tags: new Set(tags), until: performance.now() + this.#maximumAge });
    if (this.#entries.size <= this.#most) return;
    const oldest = this.#entries.keys().next().value;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
