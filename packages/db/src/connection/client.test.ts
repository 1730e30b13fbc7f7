import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { boolean, customType, date, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "./client.ts";
import { postgresClientForDrizzle } from "./drizzle-client.ts";
import { openPool } from "./pool.ts";
import { newId } from "../ids.ts";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { transaction } from "./transaction.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const things = pgTable("test_things", {
  id: uuid("id").primaryKey(),
  moment: timestamp("moment", { withTimezone: true, precision: 3, mode: "date" }),
  day: date("day", { mode: "string" }),
  words: text("words").array(),
  data: jsonb("data").$type<{ wish: string; list: number[] }>(),
  open: boolean("open"),
  count: integer("count"),
  hash: bytes("hash"),
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 1 });
  await transaction(database, async ({ db }) => {
    await db.execute(sql`create table test_things (id uuid primary key, moment timestamptz(3), day date, words text[],
      data jsonb, open boolean, count int, hash bytea)`);
  });
});
afterAll(() => database.close());

const full = {
  moment: new Date("2026-03-01T12:34:56.789Z"),
  day: "2026-03-01",
  words: ["隕石", 'a"b', "逗,號", "\\"],
  data: { wish: "平安", list: [1, 2] },
  open: true,
  count: 7,
  hash: Buffer.from([0, 1, 255]),
};

test("values of every type are read as they were written, also through the prepared statement", async () => {
  for (const values of [full, full, { ...full, moment: null, words: null, data: null, open: null, hash: null }]) {
    const id = newId();
    await transaction(database, async ({ db }) => void (await db.insert(things).values({ id, ...values })));
    const rows = await database.db.select().from(things).where(eq(things.id, id));
    expect(rows).toEqual([{ id, ...values }]);
  }
});

test("dates, arrays and null also work outside a column", async () => {
  const { db } = database;
  const moment = new Date("2026-03-01T00:00:00.000Z");
  const [row] = await db.execute(sql`select ${moment}::timestamptz = '2026-03-01T00:00:00Z' as same,
    ${sql.param(["a", "b"])}::text[] as words, ${null}::text as nothing, ${JSON.stringify({ a: 1 })}::jsonb as data`);
  expect(row).toEqual({ same: true, words: ["a", "b"], nothing: null, data: { a: 1 } });
  expect(await database.sql`select ${moment}::timestamptz = '2026-03-01T00:00:00Z' as same`).toEqual([{ same: true }]);
});

test("reads that lose their connection fail, and none gets another read's answer", async () => {
  const reading = connect(database.url, { max: 4, name: "panshi doomed" });
  const ends = Date.now() + 1_500;
  let answers = 0;
  let failures = 0;
  const reader = async (n: number) => {
    for (let step = n; Date.now() < ends; step += 10) {
      try {
        const rows = await reading.db.execute(sql`select ${step}::int as step`);
        expect(rows).toEqual([{ step }]);
        answers += 1;
      } catch (error) {
        if (!String(error).startsWith("Error: Failed query")) throw error;
        failures += 1;
      }
    }
  };
  const killer = async () => {
    while (Date.now() < ends) {
      await pause(15);
      await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'panshi doomed' and random() < 0.5`);
    }
  };
  await Promise.all([...Array.from({ length: 10 }, (_, n) => reader(n)), killer()]);
  expect(answers).toBeGreaterThan(20);
  expect(failures).toBeGreaterThan(0);
  // Each of the connections may have been ended since its last read, and fails one more.
  const settled = await Promise.allSettled(Array.from({ length: 4 }, () => reading.db.execute(sql`select 1 as one`)));
  for (const each of settled)
    if (each.status === "rejected") expect(String(each.reason)).toMatch(/^Error: Failed query/);
  expect(await reading.db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await reading.close();
});

test("after a connection died within a result, the next result has only its own rows", async () => {
  const reading = connect(database.url, { max: 1, name: "panshi cut short" });
  const broken = reading.db.execute(sql`select n, repeat('石', 20) as stones,
    case when n = 5000 then pg_terminate_backend(pg_backend_pid()) end from generate_series(1, 5000) n`);
  await expect(broken).rejects.toThrow("Failed query");
  // The new connection's first statement may be refused with the old one's last error.
  const one = () => reading.db.execute(sql`select 1 as one`);
  expect(await one().catch(one)).toEqual([{ one: 1 }]);
  await reading.close();
});

test("statements are prepared once a connection, for all values", async () => {
  const { db } = database;
  const named = async () => {
    const rows = await db.execute(
      sql`select count(*)::int as n from pg_prepared_statements where statement like 'select "id" from "test_things"%'`,
    );
    return rows[0]?.n;
  };
  for (const count of [1, 2, 3])
    await db.select({ id: things.id }).from(things).where(eq(things.count, count)).limit(5);
  expect(await named()).toBe(1);
});

test("several statements in one text run by the simple protocol", async () => {
  const results = await database.db.execute(sql`select 1 as a; select 2 as b`);
  expect(results).toHaveLength(2);
});

test("a result that Drizzle has taken is not kept by its query, which postgres.js keeps alive", async () => {
  const pool = openPool(database.url, { max: 1, name: "panshi emptied" });
  const sent: PromiseLike<unknown>[] = [];
  const client = postgresClientForDrizzle(
    pool,
    pool.sql,
    () => {},
    (query) => sent.push(query),
  );
  expect(await client.unsafe("select n from generate_series(1, 3) n").values()).toEqual([[1], [2], [3]]);
  const [kept] = await Promise.all(
    sent.map((query) => new Promise((resolve) => void Promise.prototype.then.call(query, resolve))),
  );
  expect(kept).toEqual([]);
  await pool.sql.end();
});
