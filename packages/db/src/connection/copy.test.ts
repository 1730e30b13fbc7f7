import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { copyFrom } from "./copy.ts";
import { transaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 1 });
  await transaction(database, ({ db }) =>
    db.execute(sql`create table copied (id int primary key, text text not null)`),
  );
});
afterAll(() => database.close());
beforeEach(() => transaction(database, ({ db }) => db.execute(sql`truncate copied`)));

const copy = (text: string) => transaction(database, ({ db }) => copyFrom(db, "copy copied from stdin", text));
const count = async () => (await database.db.execute<{ n: number }>(sql`select count(*)::int as n from copied`))[0]?.n;
/** Several times what is handed over at once. */
const lines = (rows: number, length: number) =>
  Array.from({ length: rows }, (_, id) => `${id}\t${"長".repeat(length)}\n`).join("");

test("stores all rows, of no bytes and of many", async () => {
  await copy("");
  expect(await count()).toBe(0);
  await copy(lines(4_000, 1_000));
  expect(await count()).toBe(4_000);
});

test.each([
  ["in the first row", `x\ta\n${lines(4_000, 1_000)}`, /invalid input syntax/],
  ["in the last row", `${lines(4_000, 1_000)}x\ta\n`, /invalid input syntax/],
  ["of a unique index, after the last row", `${lines(2, 1)}1\ta\n`, /duplicate key/],
])("rejects with the database's error %s, stores nothing, and the connection goes on", async (_name, text, message) => {
  await expect(copy(text)).rejects.toThrow(message);
  expect(await count()).toBe(0);
  await copy(lines(3, 1));
  expect(await count()).toBe(3);
});

test("is refused outside a transaction, and rejects for a table that is not there", async () => {
  await expect(copyFrom(database.db, "copy copied from stdin", "1\ta\n")).rejects.toThrow("inside transaction");
  const missing = transaction(database, ({ db }) => copyFrom(db, "copy nothing from stdin", "1\n"));
  await expect(missing).rejects.toThrow();
  expect(await count()).toBe(0);
});
