import { sql } from "drizzle-orm";
import { connect, type Db } from "./connection/client.ts";
import { migrate } from "./migrate.ts";
import { settings } from "./schema/platform/settings.ts";
import { findDemoRows } from "./seed/demo-rows.ts";
import { runSeedStep } from "./seed/runs.ts";

export type DatabaseMode = "production" | "demo";

/** The database must not be used in the current mode. The message says what to do, in Chinese and English. */
export class DatabaseModeError extends Error {
  override readonly name = "ModeError";
}

type ModeOptions = {
  url: string;
  mode: DatabaseMode;
  /** Whether it is the embedded database: never a production one, so one without a stored mode is a demo. */
  embedded: boolean;
  log: (line: string) => void;
  migrationsDir?: string;
};

const KEY = "mode";

/**
 * Migrates a database for a mode and stores the mode in it (docs/decisions/0021), so that the other mode refuses it later.
 * Demo mode accepts an empty database or a demo database; production accepts one without demo rows. Throws
 * {@link DatabaseModeError} before anything is written.
 */
export async function migrateForMode({ url, mode, embedded, log, migrationsDir }: ModeOptions): Promise<void> {
  const database = connect(url, { max: 1, name: "panshi mode" });
  const check = async (db: Db) => {
    const problem = mode === "production" ? await findProductionProblem(db) : await findDemoProblem(db, embedded);
    if (problem) throw new DatabaseModeError(problem.join("\n"));
  };
  try {
    const [table] = await database.db.execute(sql`select to_regclass('public.settings') as name`);
    if (table?.name) await check(database.db);
    await migrate(url, log, migrationsDir ? { migrationsDir } : {});
    await runSeedStep(database, async (db) => {
      await check(db);
      const row = { key: KEY, value: mode, updatedBy: null, updatedAt: new Date() };
      await db.insert(settings).values(row).onConflictDoNothing();
    });
  } finally {
    await database.close();
  }
}

async function findProductionProblem(db: Db): Promise<[string, string] | null> {
  const found = await findDemoRows(db);
  if ((await readMode(db)) === "demo") found.push("stored mode");
  if (found.length === 0) return null;
  return [
    "這個資料庫裡有示範資料，正式環境不會使用它；請改用空的資料庫，或用放入示範資料之前的備份還原。",
    `This database holds rows of the demo (${found.join(", ")}), which production refuses: use an empty one, or restore a backup from before the demo.`,
  ];
}

async function findDemoProblem(db: Db, embedded: boolean): Promise<[string, string] | null> {
  const stored = await readMode(db);
  if (stored === "production")
    return [
      "這是正式環境的資料庫，示範模式不會使用它；請設定 NODE_ENV=production，或改用另一個資料庫。",
      "This is a production database and NODE_ENV is not production, so this is the demo, whose accounts and mail are open to all: set NODE_ENV=production, or use another database.",
    ];
  if (embedded || stored === "demo" || (await findDemoRows(db)).includes("seed run") || !(await isUsed(db)))
    return null;
  return [
    "DATABASE_URL 的資料庫已經有人使用，而且不是示範資料庫；請設定 NODE_ENV=production，或改用空的資料庫。",
    "The database at DATABASE_URL is in use and is not a demo's: set NODE_ENV=production to serve it, or use an empty database.",
  ];
}

async function readMode(db: Db): Promise<unknown> {
  const [row] = await db.execute(sql`select value from settings where key = ${KEY}`);
  return row?.value;
}

/** Whether the database holds rows that users created. Rows of the base seed do not count: every database has them. */
async function isUsed(db: Db): Promise<boolean> {
  const tables = ["administrators", "members", "orders", "prayers", "oracle_draws", "audit_entries"].map(
    (table) => sql`exists (select from ${sql.raw(table)})`,
  );
  const [row] = await db.execute<{ used: boolean }>(sql`select ${sql.join(tables, sql` or `)} as used`);
  return row?.used === true;
}
