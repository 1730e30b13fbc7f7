import { type Db, transaction } from "@panshi/db";
import type { Ctx } from "./context.ts";

type Options<Row> = {
  /** Rows of one key are one row of the table. Rows are stored in the order of their keys: all servers take the same, so that none waits for another in a circle. */
  keyOf: (row: Row) => string;
  /** Adds the counts of a row to those of an earlier one with its key. */
  addTo: (before: Row, added: Row) => void;
  /** Adds rows to those of the table. */
  write: (db: Db, rows: readonly Row[]) => Promise<unknown>;
};

/**
 * Counts in memory, so that nobody waits for a row that many others change. Whoever counts calls `store` every few seconds and at the end;
 * what cannot be stored is kept for the next time.
 */
export class BufferedCounts<Row extends object> {
  readonly #options: Options<Row>;
  #rows = new Map<string, Row>();
  #storing: Promise<void> = Promise.resolve();

  constructor(options: Options<Row>) {
    this.#options = options;
  }

  add(row: Row): void {
    const key = this.#options.keyOf(row);
    const before = this.#rows.get(key);
    if (before) this.#options.addTo(before, row);
    else this.#rows.set(key, { ...row });
  }

  /** What was counted and is not stored yet. */
  get pending(): readonly Row[] {
    return [...this.#rows.values()];
  }

  /** Adds what was counted to the table, after any earlier call. Throws where the database refuses it. */
  store(ctx: Pick<Ctx, "db">): Promise<void> {
    const run = this.#storing.then(() => this.#storeNow(ctx));
    // Only the caller of this store gets its error; the next store runs all the same.
    this.#storing = run.catch(() => undefined);
    return run;
  }

  async #storeNow(ctx: Pick<Ctx, "db">): Promise<void> {
    const { keyOf, write } = this.#options;
    const counted = this.pending.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    if (counted.length === 0) return;
    this.#rows = new Map();
    try {
      await transaction(ctx, (tx) => write(tx.db, counted));
    } catch (error) {
      for (const each of counted) this.add(each);
      throw error;
    }
  }
}
