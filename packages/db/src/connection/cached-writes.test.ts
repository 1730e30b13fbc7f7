import { getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isCachedTable } from "../cached-table.ts";
import { siteContent } from "../schema/index.ts";
import * as schema from "../schema/index.ts";
import { testDatabase, type TestDatabase } from "../testing.ts";
import { connect, type Database, type Db } from "./client.ts";
import { copyFrom } from "./copy.ts";
import { pipeline } from "./pipeline.ts";
import { transaction } from "./transaction.ts";

let made: TestDatabase;
let database: Database;
/** What was reported, in its order. */
let reported: string[] = [];
beforeAll(async () => {
  made = await testDatabase();
  // The notices must arrive even so.
  await transaction(made, ({ db }) =>
    db.execute(
      sql`do $$ begin execute format('alter database %I set client_min_messages = error', current_database()); end $$`,
    ),
  );
  database = connect(made.url, { name: "panshi writer", onCachedWrite: (tableName) => reported.push(tableName) });
});
afterAll(async () => {
  await database.close();
  await made.close();
});
beforeEach(() => {
  reported = [];
});

const text = sql.raw;
const cachedTables = Object.values<unknown>(schema)
  .filter(isCachedTable)
  .map((table) => getTableName(table));
const run = (work: (db: Db) => Promise<unknown>) =>
  transaction(database, async ({ db }) => {
    await work(db);
    expect(reported, "before the commit").toEqual([]);
  });

describe.each(cachedTables)("a statement that writes to %s is reported when its transaction resolves", (table) => {
  // A trigger for each statement runs whether there are rows or not.
  test.each([
    ["insert", `insert into "${table}" select * from "${table}" where false`],
    ["update", `update "${table}" set updated_at = updated_at where false`],
    ["delete", `delete from "${table}" where false`],
    ["truncate", `truncate "${table}" cascade`],
    ["within a select", `with gone as (delete from "${table}" where false returning 1) select * from gone`],
    ["several in one text", `select 1; delete from "${table}" where false`],
    [
      "of a function",
      `do $$ begin execute 'delete from ' || reverse('${[...table].reverse().join("")}') || ' where false'; end $$`,
    ],
  ])("%s", async (_name, statement) => {
    await run((db) => db.execute(text(statement)));
    expect(reported).toContain(table);
    if (!statement.startsWith("truncate")) expect(reported).toEqual([table]);
  });

  test("copy", async () => {
    await run((db) => copyFrom(db, `copy "${table}" from stdin`, ""));
    expect(reported).toEqual([table]);
  });
});

test("one that reads, locks or writes to other tables reports nothing", async () => {
  await run(async (db) => {
    await db.execute(sql`select from faqs for update`);
    await db.execute(sql`insert into decks select * from decks where false`);
    await db.execute(sql`do $$ begin raise notice 'faqs'; end $$`);
  });
  expect(reported).toEqual([]);
});

test("a table is reported once, and joined transactions when the outermost ends", async () => {
  await run(async (db) => {
    const write = () => db.delete(siteContent).where(sql`false`);
    await transaction({ db }, write);
    await pipeline({ db }, [write, () => db.execute(sql`delete from faqs where false`)]);
  });
  expect(reported).toEqual(["site_content", "faqs"]);
});

test("a foreign key's action is reported too", async () => {
  await run(async (db) => {
    await db.execute(sql`create table parents (id int primary key)`);
    await db.execute(sql`create table children (id int references parents on delete cascade)`);
    await db.execute(sql`create trigger children_cached after insert or update or delete on children
      for each statement execute function drop_cached()`);
    await db.execute(sql`insert into parents values (1)`);
  });
  await run((db) => db.execute(sql`delete from parents`));
  expect(reported).toEqual(["children"]);
});

test("one that is rolled back is reported, since a value may have been loaded in it", async () => {
  const work = run(async (db) => {
    await db.execute(sql`delete from faqs where false`);
    throw new Error("changed my mind");
  });
  await expect(work).rejects.toThrow("changed my mind");
  expect(reported).toEqual(["faqs"]);
});

test("one whose connection is lost during the COMMIT is reported: its outcome is unknown", async () => {
  // The trigger that runs at the COMMIT ends the connection that waits for its answer.
  await transaction(made, async ({ db }) => {
    await db.execute(sql`create function end_connection() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    await db.execute(sql`create constraint trigger ended after insert on settings deferrable initially deferred
      for each row execute function end_connection()`);
  });
  const row = { key: "k", value: {}, updatedAt: new Date(0) };
  await expect(run((db) => db.insert(schema.settings).values(row).execute())).rejects.toThrow();
  expect(reported).toEqual(["settings"]);
});
