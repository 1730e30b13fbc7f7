import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { afterAll, expect, test } from "vitest";
import { FIRST_MIGRATION_NAME, migrationText } from "./make-migration.ts";
import { migrate, migrationsFolder } from "./migrate.ts";
import { createDatabaseWithoutTables, type TestDatabase, testDatabase } from "./testing.ts";

const databases: TestDatabase[] = [];
const folders: string[] = [];
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function opened(database: Promise<TestDatabase>): Promise<TestDatabase> {
  databases.push(await database);
  return database;
}

/** Every column, index, named constraint, trigger, function and extension. Names of not-null constraints, which only newer Postgres has, are left out. */
async function catalogOf(sql: Sql) {
  const columns = await sql`select table_name, column_name, udt_name, datetime_precision, is_nullable, column_default,
    identity_generation from information_schema.columns where table_schema = 'public' order by 1, 2`;
  const indexes = await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`;
  const constraints =
    await sql`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`;
  const triggers = await sql`select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`;
  const functions = await sql`select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`;
  const extensions = await sql`select extname from pg_extension order by 1`;
  return [columns, indexes, constraints, triggers, functions, extensions].map((rows) =>
    rows.map((row) => Object.values(row).join(" ")),
  );
}

test("the migration is the one that the schema and the triggers make", async () => {
  const stored = readFileSync(join(migrationsFolder, `${FIRST_MIGRATION_NAME}.sql`), "utf8");
  expect(stored === (await migrationText()), "the schema or triggers.sql changed: run `npm run db:migration`").toBe(
    true,
  );
});

test("a migrated database has exactly the tables, indexes, constraints, triggers and functions of the source", async () => {
  const [migrated, made] = [await opened(testDatabase()), await opened(createDatabaseWithoutTables())];
  const text = await migrationText();
  await made.sql.begin("read write", (tx) => tx.unsafe(text));
  const catalog = await catalogOf(migrated.sql);
  expect(catalog).toEqual(await catalogOf(made.sql));
  expect(catalog.map((rows) => rows.length > 0)).toEqual([true, true, true, true, true, true]);
});

test("a database of other migrations is refused before anything is migrated", async () => {
  const database = await opened(createDatabaseWithoutTables());
  const folder = mkdtempSync(join(tmpdir(), "panshi-migrations-"));
  folders.push(folder);
  cpSync(migrationsFolder, folder, { recursive: true });
  writeFileSync(join(folder, `${FIRST_MIGRATION_NAME}.sql`), 'CREATE TABLE "older" ();');
  await migrate(database.url, () => {}, { migrationsDir: folder });
  const tables = () => database.sql`select table_name from information_schema.tables where table_schema = 'public'`;
  await expect(migrate(database.url, () => {})).rejects.toThrow(/with other migrations/);
  expect(await tables()).toEqual([{ table_name: "older" }]);
});
