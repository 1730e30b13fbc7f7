import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres, { type Sql } from "postgres";
import { connect, type Database } from "./connection/client.ts";
import { migrate, migrationsFolder } from "./migrate.ts";

export type TestDatabase = Database & { url: string };

/** Rows that many test files begin with. The first file that asks makes a template of them, the others copy it. */
export type PreparedTemplate = { name: string; prepare: (url: string) => Promise<void> };

/**
 * A database with all tables and no rows, for one test file; `close` drops it. Needs the server that vitest's globalSetup
 * (`testing-setup.ts`) starts.
 */
export async function testDatabase({
  max = 10,
  prepared,
}: {
  max?: number;
  prepared?: PreparedTemplate;
} = {}): Promise<TestDatabase> {
  const { server, template } = testServer();
  return await createDatabase(server, prepared ? await ensurePrepared(server, template, prepared) : template, max);
}

/** A database without tables, for tests of migrations. */
export const createDatabaseWithoutTables = (): Promise<TestDatabase> =>
  createDatabase(testServer().server, "template0", 2);

function testServer(): { server: string; template: string } {
  const server = process.env.PANSHI_TEST_SERVER;
  const template = process.env.PANSHI_TEST_TEMPLATE;
  if (!server || !template) throw new Error("No test server: run the tests with `vitest run` from the root folder.");
  return { server, template };
}

async function createDatabase(server: string, from: string, max: number): Promise<TestDatabase> {
  const name = `panshi_test_${process.pid}_${randomBytes(6).toString("hex")}`;
  await asSuperuser(server, (sql) => sql.unsafe(`create database ${name} template ${from} strategy file_copy`));
  const url = databaseUrl(server, name);
  const database = connect(url, { max, name: "panshi test" });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await asSuperuser(server, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
    },
  };
}

/**
 * Creates the template database with the tables of the current migrations unless the server has it; resolves with its name.
 * `dropLeftovers` drops databases of earlier runs: only for a server that no other run uses.
 */
export async function prepareTemplate(server: string, { dropLeftovers }: { dropLeftovers: boolean }): Promise<string> {
  // With their times, by which the migrations of a copy are compared.
  const migrations = readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis }) => [hash, folderMillis]);
  const template = `panshi_template_${createHash("sha256").update(migrations.join()).digest("hex").slice(0, 16)}`;
  await asSuperuser(server, async (sql) => {
    // Of two runs on one server, the second waits for the first one's template.
    await sql`select pg_advisory_lock(hashtext('panshi_template'))`;
    const found = await sql<{ datname: string }[]>`select datname from pg_database where datname like 'panshi\\_te%'`;
    const names = found.map((row) => row.datname);
    if (dropLeftovers) {
      for (const name of names) if (name !== template) await sql.unsafe(`drop database ${name} with (force)`);
    }
    if (names.includes(template)) return;
    // Renamed only when complete, so that an interrupted run leaves no half-made template.
    const draft = `panshi_test_draft_${randomBytes(6).toString("hex")}`;
    await sql.unsafe(`create database ${draft}`);
    await migrate(databaseUrl(server, draft), () => {});
    await sql.unsafe(`alter database ${draft} rename to ${template}`);
  });
  return template;
}

/** Test files run in several processes: the first one creates the template under a lock, the others wait for it. */
async function ensurePrepared(server: string, template: string, { name, prepare }: PreparedTemplate): Promise<string> {
  const wanted = `${template}_${name}`;
  await asSuperuser(server, async (sql) => {
    await sql`select pg_advisory_lock(hashtext('panshi_prepared'))`;
    const found = await sql`select 1 from pg_database where datname = ${wanted}`;
    if (found.length > 0) return;
    const draft = `panshi_test_draft_${randomBytes(6).toString("hex")}`;
    await sql.unsafe(`create database ${draft} template ${template}`);
    await prepare(databaseUrl(server, draft));
    await waitUntilUnused(sql, draft);
    await sql.unsafe(`alter database ${draft} rename to ${wanted}`);
  });
  return wanted;
}

/** A database cannot be renamed or copied while a backend uses it, and a backend ends shortly after its client. */
async function waitUntilUnused(sql: Sql, database: string): Promise<void> {
  const backends = () => sql`select 1 from pg_stat_activity where datname = ${database}`;
  while ((await backends()).length > 0) await pause(5);
}

async function asSuperuser(server: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
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
