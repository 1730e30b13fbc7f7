import type { Notice } from "postgres";
import { CACHED_WRITE_CODE } from "../cached-table.ts";

/**
 * Reports which cached tables the transactions of a pool wrote to. The trigger of a cached table sends a notice on the connection of
 * the statement, before the statement's answer: so what is written by any statement, by COPY, by a foreign key's action or by another
 * trigger is known without a round trip, and a transaction that writes to no such table costs nothing.
 */
export class CachedWrites {
  /** For each open transaction, the tables that were written to since it began. */
  readonly #open = new Set<Set<string>>();
  readonly #report: (tableName: string) => void;

  constructor(report: (tableName: string) => void) {
    this.#report = report;
  }

  /** Called with each notice of the pool. postgres.js does not say on which connection, so it counts for every open transaction. */
  readonly onNotice = ({ code, table_name: tableName }: Notice): void => {
    if (code !== CACHED_WRITE_CODE || !tableName) return;
    for (const written of this.#open) written.add(tableName);
  };

  /**
   * Runs a whole transaction. The tables are reported after its end and before the caller continues, whatever the end was: without
   * its connection the outcome is unknown, and before a rollback a value with its changes may have been loaded in it.
   */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const written = new Set<string>();
    this.#open.add(written);
    try {
      return await work();
    } finally {
      this.#open.delete(written);
      for (const tableName of written) this.#report(tableName);
    }
  }
}
