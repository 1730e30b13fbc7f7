import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres, { type Sql } from "postgres";
import { connect, type Database } from "./connection/client.ts";
import { migrate, migrationsFolder } from "./migrate.ts";

export type TestDatabase = Database & { url: string };

/** What a database holds besides our tables: made once a run, by whoever asks first. */
export type PreparedTemplate = { name: string; prepare: (url: string) => Promise<void> };

/**
 * A clean database with all tables and no rows, for one test file; `close` drops it. Wants vitest's globalSetup from
 * `testing-setup.ts` to have started the server.
 */
export async function testDatabase({
  max = 10,
  prepared,
}: {
  max?: number;
  prepared?: PreparedTemplate;
} = {}): Promise<TestDatabase> {
  const server = process.env.PANSHI_TEST_SERVER;
  const template = process.env.PANSHI_TEST_TEMPLATE;
  if (!server || !template) throw new Error("No test server: run the tests with `vitest run` from the root folder.");
  const name = `panshi_test_${process.pid}_${randomBytes(6).toString("hex")}`;
  const from = prepared ? await prepareOnce(server, template, prepared) : template;
  await asAdministrator(server, (sql) => sql.unsafe(`create database ${name} template ${from}`));
  const url = databaseUrl(server, name);
  const database = connect(url, { max, name: "panshi test" });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await asAdministrator(server, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
    },
  };
}

/**
 * Makes sure that the server has a database with the tables of the present migrations and resolves with its name.
 * `tidy` drops what earlier runs left behind: only for a server that no other run uses.
 */
export async function prepareTemplate(server: string, { tidy }: { tidy: boolean }): Promise<string> {
  const hashes = readMigrationFiles({ migrationsFolder }).map((migration) => migration.hash);
  const template = `panshi_template_${createHash("sha256").update(hashes.join()).digest("hex").slice(0, 16)}`;
  await asAdministrator(server, async (sql) => {
    // Two runs on one server: the second waits for the first one's template.
    await sql`select pg_advisory_lock(hashtext('panshi_template'))`;
    const found = await sql<{ datname: string }[]>`select datname from pg_database where datname like 'panshi\\_te%'`;
    const names = found.map((row) => row.datname);
    if (tidy) {
      for (const name of names) if (name !== template) await sql.unsafe(`drop database ${name} with (force)`);
    }
    if (names.includes(template)) return;
    // Complete or not there at all: the name is given when the tables stand.
    const draft = `panshi_test_draft_${randomBytes(6).toString("hex")}`;
    await sql.unsafe(`create database ${draft}`);
    await migrate(databaseUrl(server, draft), () => {});
    await sql.unsafe(`alter database ${draft} rename to ${template}`);
  });
  return template;
}

/** The template with what `prepare` adds to it. Test files run in processes of their own: the first makes it, the rest wait. */
async function prepareOnce(server: string, template: string, { name, prepare }: PreparedTemplate): Promise<string> {
  const wanted = `${template}_${name}`;
  await asAdministrator(server, async (sql) => {
    await sql`select pg_advisory_lock(hashtext('panshi_prepared'))`;
    const found = await sql`select 1 from pg_database where datname = ${wanted}`;
    if (found.length > 0) return;
    const draft = `panshi_test_draft_${randomBytes(6).toString("hex")}`;
    await sql.unsafe(`create database ${draft} template ${template}`);
    await prepare(databaseUrl(server, draft));
    await untilLeft(sql, draft);
    await sql.unsafe(`alter database ${draft} rename to ${wanted}`);
  });
  return wanted;
}

/** A database can be renamed and copied once the last backend of it has gone, which is a moment after its client. */
async function untilLeft(sql: Sql, database: string): Promise<void> {
  const backends = () => sql`select 1 from pg_stat_activity where datname = ${database}`;
  while ((await backends()).length > 0) await pause(5);
}

async function asAdministrator(server: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {}, fetch_types: false });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
