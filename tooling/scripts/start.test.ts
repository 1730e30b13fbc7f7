import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { members, oracleSlips, seedRuns, settings } from "@panshi/db/schema";
import { type TestDatabase, testDatabase } from "@panshi/db/testing";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";

const opened: TestDatabase[] = [];
const fresh = async () => {
  const database = await testDatabase({ max: 2 });
  opened.push(database);
  return database;
};
afterAll(() => Promise.all(opened.map((database) => database.close())));

const absolutePath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://panshi.example",
  APP_SECRET: "x".repeat(40),
  SMTP_URL: "smtp://127.0.0.1:9",
};
/** Hides the machine's variables and those of a `.env` in the checkout, which do not replace an empty value. */
const unset = { NODE_ENV: "", SEED: "", PUBLIC_URL: "", APP_SECRET: "", SMTP_URL: "", ROLE: "", HOST: "" };

const freePort = async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
};

/** Runs a script until it exits or prints `until`; resolves with its output and exit code, null where it was stopped. */
async function run(
  script: string,
  args: string[],
  database: TestDatabase,
  variables: Record<string, string>,
  until?: RegExp,
) {
  const env = { ...process.env, ...unset, LOG_LEVEL: "silent", DATABASE_URL: database.url, ...variables };
  const child = spawn(process.execPath, [absolutePath(script), ...args], { env });
  let output = "";
  let stopped = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (stopped || !until?.test(output)) return;
      stopped = true;
      child.kill("SIGTERM");
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { code: stopped ? null : code, output };
}
/** Starts the server as a worker, which needs no built clients. It refuses a database as every role does. */
const worker = (database: TestDatabase, variables: Record<string, string> = {}) =>
  run("apps/server/src/main.ts", [], database, { ROLE: "worker", ...variables }, /waiting for jobs/);
const seedCommand = (database: TestDatabase, args: string[], variables: Record<string, string> = {}) =>
  run("tooling/scripts/seed.ts", args, database, variables);

const count = async ({ db }: TestDatabase, table: typeof members | typeof oracleSlips) => db.$count(table);
const migrations = ({ db }: TestDatabase) => db.execute(sql`select hash from drizzle.__drizzle_migrations`);

describe("an empty NODE_ENV with a DATABASE_URL", { timeout: 180_000, concurrent: true }, () => {
  test("does not start on a production database: no demo member, no open mailbox, no migration", async () => {
    const database = await fresh();
    expect((await worker(database, production)).code).toBeNull();
    const before = await database.db.select().from(seedRuns);
    // As an older release left it, so that there is something to migrate.
    await database.sql.begin(
      "read write",
      (tx) =>
        tx`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    const applied = await migrations(database);
    for (const SEED of ["", "demo"]) {
      const { code, output } = await run("apps/server/src/main.ts", [], database, { SEED, PORT: await freePort() });
      expect(output).toContain("This is a production database and NODE_ENV is not production");
      expect(output.trim().split("\n")).toHaveLength(2);
      expect(code).toBe(1);
    }
    expect(await count(database, members)).toBe(0);
    expect(await database.db.select().from(seedRuns)).toEqual(before);
    expect(await migrations(database)).toEqual(applied);
  });

  test("inserts demo rows into an empty database only with SEED=demo, and production then refuses that database", async () => {
    const database = await fresh();
    expect((await worker(database)).code).toBeNull();
    expect(await count(database, oracleSlips)).toBeGreaterThan(0);
    expect(await count(database, members)).toBe(0);
    expect((await worker(database, { SEED: "demo" })).code).toBeNull();
    expect(await count(database, members)).toBe(1247);
    const { code, output } = await worker(database, production);
    expect(code).toBe(1);
    expect(output).toMatch(/holds rows of the demo \(.*members.*\), which production refuses/);
  });
});

describe("npm run seed", { timeout: 180_000, concurrent: true }, () => {
  test("inserts demo rows into a given database only when told to", async () => {
    const database = await fresh();
    const refused = await seedCommand(database, ["--members", "8"]);
    expect(refused.code).toBe(1);
    expect(refused.output).toBe(
      "設定了 DATABASE_URL，要放入的資料必須指名：加上 --kind demo（示範資料）或 --kind base。\nWith DATABASE_URL set, choose what to seed: --kind demo or --kind base.\n",
    );
    expect(await count(database, members)).toBe(0);
    expect((await seedCommand(database, ["--members", "8"], { SEED: "demo" })).code).toBe(0);
    expect((await seedCommand(database, ["--members", "12", "--kind", "demo"])).code).toBe(0);
    expect(await count(database, members)).toBe(12);
  });

  test("inserts no demo rows beside real ones, and base rows into production without being told", async () => {
    const database = await fresh();
    expect((await seedCommand(database, [], production)).code).toBe(0);
    expect(await count(database, oracleSlips)).toBeGreaterThan(0);
    const [mark] = await database.db.select().from(settings).where(eq(settings.key, "mode"));
    expect(mark?.value).toBe("production");
    const { code, output } = await seedCommand(database, ["--kind", "demo"]);
    expect(code).toBe(1);
    expect(output).toContain("This is a production database");
    expect(await count(database, members)).toBe(0);
    expect((await seedCommand(database, ["--kind", "demo"], production)).output).toContain(
      "The demo seed is refused in production",
    );
  });
});
