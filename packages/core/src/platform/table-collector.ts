import type { CachedTable } from "@panshi/db/cached-table";
import type { ContentCacheReader, OnRead } from "./cache.ts";

/** Reads through another reader, and collects the tables of what it read and how old the oldest of it is. */
export class TableCollector implements ContentCacheReader {
  readonly #reader: ContentCacheReader;
  readonly #tables = new Set<CachedTable>();
  #hasRead = false;
  #oldest = Number.POSITIVE_INFINITY;

  constructor(reader: ContentCacheReader) {
    this.#reader = reader;
  }

  /** When the oldest value was read; infinite where nothing was. */
  get oldest(): number {
    return this.#oldest;
  }

  get<T>(key: string, tables: readonly CachedTable[], load: () => Promise<T>, onRead?: OnRead): T | Promise<T> {
    this.#collect(tables);
    return this.#reader.get(key, tables, load, this.#noting(onRead));
  }

  getContent<T>(
    kind: string,
    slug: string,
    tables: readonly CachedTable[],
    load: () => Promise<T>,
    onRead?: OnRead,
  ): T | Promise<T> {
    this.#collect(tables);
    return this.#reader.getContent(kind, slug, tables, load, this.#noting(onRead));
  }

  #noting(onRead: OnRead | undefined): OnRead {
    return (readAt) => {
      this.#oldest = Math.min(this.#oldest, readAt);
      onRead?.(readAt);
    };
  }

  /** The tables of everything that was read. Throws where nothing was: no change would ever drop `what`. */
  tablesOf(what: string): readonly CachedTable[] {
    if (this.#hasRead) return [...this.#tables];
    throw new Error(
      `${what} is cached, but no change of a row would drop it. Let its verb read content with ctx.cache.get(key, [table], load), with no table for what never changes.`,
    );
  }

  /** The tables of what a load read that did not end. */
  get tablesSoFar(): readonly CachedTable[] {
    return [...this.#tables];
  }

  #collect(tables: readonly CachedTable[]): void {
    this.#hasRead = true;
    for (const table of tables) this.#tables.add(table);
  }
}
