import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { transaction } from "./transaction.ts";

let database: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [database, other] = await Promise.all([testDatabase({ max: 2 }), testDatabase({ max: 1 })]);
});
afterAll(() => Promise.all([database.close(), other.close()]));

/** One transaction holds one of the two connections; `work` sends statements to the other one meanwhile. */
async function whileOneConnectionIsHeld(work: () => Promise<unknown>[]): Promise<unknown[]> {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const held = transaction(database, async ({ db }) => {
    await db.execute(sql`select 1`);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const outcomes = await Promise.allSettled(work());
  end.resolve();
  await held;
  return outcomes.filter(({ status }) => status === "rejected");
}

// Postgres.js sends up to 100 statements at once over a connection. The transaction begins behind 98 to 102 of them.
test.each([98, 99, 100, 101, 102])(
  "a transaction that begins behind %s statements of its connection has it to itself, and leaves nothing open",
  async (count) => {
    // Its connection is open, and its statement prepared.
    await whileOneConnectionIsHeld(() => [database.db.execute(sql`select 2`).execute()]);
    const refused = await whileOneConnectionIsHeld(() => [
      ...Array.from({ length: count }, () => database.db.execute(sql`select 2`).execute()),
      transaction(database, ({ db }) => db.execute(sql`select 3`)),
    ]);
    const [own] = await database.db.execute<{ name: string }>(sql`select current_database() as name`);
    const [row] = await other.db.execute<{ open: number }>(sql`
      select count(*)::int as open from pg_stat_activity
      where datname = ${own?.name ?? ""} and state = 'idle in transaction'`);
    expect([refused, row?.open]).toEqual([[], 0]);
  },
);
