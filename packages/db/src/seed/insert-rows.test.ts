import { sql } from "drizzle-orm";
import { boolean, customType, date, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../ids.ts";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { transaction } from "../connection/transaction.ts";
import { insertRows } from "./insert-rows.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const things = pgTable("test_things", {
  id: uuid("id").primaryKey(),
  someMoment: timestamp("some_moment", { withTimezone: true, precision: 3, mode: "date" }),
  day: date("day", { mode: "string" }),
  words: text("words"),
  data: jsonb("data").$type<{ wish: string; list: number[] }>(),
  open: boolean("open"),
  count: integer("count").notNull().default(5),
  hash: bytes("hash"),
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 1 });
  await transaction(database, async ({ db }) => {
    await db.execute(sql`create table test_things (id uuid primary key, some_moment timestamptz(3), day date, words text,
      data jsonb, open boolean, count int not null default 5, hash bytea)`);
  });
});
beforeEach(() => transaction(database, async ({ db }) => void (await db.delete(things))));
afterAll(() => database.close());

const insert = (rows: (typeof things.$inferInsert)[], options?: { absentOnly: boolean }) =>
  transaction(database, ({ db }) => insertRows(db, things, rows, options));

const full = {
  id: newId(),
  someMoment: new Date("2026-03-01T12:34:56.789Z"),
  day: "2026-03-01",
  words: `隕石 'a' "b" \\ \n`,
  data: { wish: "平安", list: [1, 2] },
  open: true,
  count: 7,
};

test("values of every type are inserted unchanged, and columns that no row has get their default", async () => {
  expect(await insert([full])).toBe(1);
  expect(await database.db.select().from(things)).toEqual([{ ...full, hash: null }]);
  const id = newId();
  await insert([{ id }]);
  const [row] = await database.db.select().from(things).where(sql`id = ${id}`);
  expect(row).toMatchObject({ id, words: null, count: 5 });
});

test("inserts more rows than fit into one statement, and none", async () => {
  const rows = Array.from({ length: 4_001 }, (_, count) => ({ id: newId(), count }));
  expect(await insert(rows)).toBe(4_001);
  expect(await insert([])).toBe(0);
  expect(await database.db.$count(things)).toBe(4_001);
});

test("skips existing rows only with absentOnly, and resolves with the number inserted", async () => {
  await insert([full]);
  await expect(insert([full])).rejects.toThrow("Seed rows could not be inserted into test_things");
  expect(await insert([full, { ...full, id: newId() }], { absentOnly: true })).toBe(1);
});

test("refuses bytea columns, and properties without a column", async () => {
  await expect(insert([{ id: newId(), hash: Buffer.from([1]) }])).rejects.toThrow("holds bytes");
  const odd = { id: newId(), nothing: 1 };
  await expect(insert([odd])).rejects.toThrow("no column for nothing");
});
