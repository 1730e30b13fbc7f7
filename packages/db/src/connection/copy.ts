import type { PendingQuery, Row, Sql } from "postgres";
import type { Db } from "./transaction-state.ts";
import { requireTransaction } from "./transaction.ts";

/** Characters that are handed to the connection at a time. */
const CHUNK = 1024 * 1024;

/** Runs `copy … from stdin` with this text, inside `transaction()`. Resolves when the rows are stored, rejects with the database's error. */
export async function copyFrom(db: Db, statement: string, text: string): Promise<void> {
  requireTransaction({ db });
  const client = (db as Db & { $client: Sql }).$client;
  const query = client.unsafe(statement) as PendingQuery<Row[]> & { reject?: (error: Error) => void };
  const stream = await query.writable();
  let failure: Error | undefined;
  let stopWaiting = () => {};
  const fail = (error: Error) => {
    failure ??= error;
    stopWaiting();
  };
  stream.on("error", fail);
  // postgres.js rejects a query whose rows the database refuses after the last of them was sent, which its stream never learns.
  query.reject = fail;
  for (let from = 0; from < text.length && !failure; from += CHUNK)
    await new Promise<void>((resolve) => {
      stopWaiting = resolve;
      stream.write(text.slice(from, from + CHUNK), () => resolve());
    });
  if (!failure) {
    stream.end();
    // Its last message is sent in the next turn of the event loop, and another statement may only follow that.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await client.unsafe("select").catch((error: Error) => {
    throw failure ?? error;
  });
  if (failure) throw failure;
}
