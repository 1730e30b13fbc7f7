import { sql } from "drizzle-orm";
import { connect, type Db } from "./connection/client.ts";
import { migrate } from "./migrate.ts";
import { settings } from "./schema/settings.ts";
import { findDemoRows } from "./seed/demo-rows.ts";
import { runSeedStep } from "./seed/runs.ts";

export type Mode = "production" | "demo";

/** A database that the present mode must not use, in two sentences that say what to do. */
export class ModeError extends Error {
  override readonly name = "ModeTrouble";
}

export type ModeOptions = {
  url: string;
  mode: Mode;
  /** The server that we started ourselves: nobody's production, so rows without a mark are the demo's own. */
  embedded: boolean;
  log: (line: string) => void;
  migrationsDir?: string;
};

const KEY = "mode";

/**
 * Migrates a database for one mode (docs/decisions/0015), and marks it with that mode so that the other never uses it.
 * The demo wants an empty database or a demo's; production one without any demo row. Throws {@link ModeError} before
 * anything is written.
 */
export async function migrateForMode({ url, mode, embedded, log, migrationsDir }: ModeOptions): Promise<void> {
  const database = connect(url, { max: 1, name: "panshi mode" });
  const check = async (db: Db) => {
    const trouble = mode === "production" ? await productionTrouble(db) : await demoTrouble(db, embedded);
    if (trouble) throw new ModeError(trouble.join("\n"));
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

async function productionTrouble(db: Db): Promise<[string, string] | null> {
  const found = await findDemoRows(db);
  if ((await markOf(db)) === "demo") found.push("its mark");
  if (found.length === 0) return null;
  return [
    "這個資料庫裡有示範資料，正式環境不會使用它；請改用空的資料庫，或用放入示範資料之前的備份還原。",
    `This database holds rows of the demo (${found.join(", ")}), which production refuses: use an empty one, or restore a backup from before the demo.`,
  ];
}

async function demoTrouble(db: Db, embedded: boolean): Promise<[string, string] | null> {
  const mark = await markOf(db);
  if (mark === "production")
    return [
      "這是正式環境的資料庫，示範模式不會使用它；請設定 NODE_ENV=production，或改用另一個資料庫。",
      "This is a production database and NODE_ENV is not production, so this is the demo, whose accounts and mail are open to all: set NODE_ENV=production, or use another database.",
    ];
  if (embedded || mark === "demo" || (await findDemoRows(db)).includes("seed run") || !(await isUsed(db))) return null;
  return [
    "DATABASE_URL 的資料庫已經有人使用，而且不是示範資料庫；請設定 NODE_ENV=production，或改用空的資料庫。",
    "The database at DATABASE_URL is in use and is not a demo's: set NODE_ENV=production to serve it, or use an empty database.",
  ];
}

async function markOf(db: Db): Promise<unknown> {
  const [row] = await db.execute(sql`select value from settings where key = ${KEY}`);
  return row?.value;
}

/** Whether anybody has done anything yet. What the base seed lays does not count: every database begins with it. */
async function isUsed(db: Db): Promise<boolean> {
  const tables = ["administrators", "members", "orders", "prayers", "oracle_draws", "audit_entries"].map(
    (table) => sql`exists (select from ${sql.raw(table)})`,
  );
  const [row] = await db.execute<{ used: boolean }>(sql`select ${sql.join(tables, sql` or `)} as used`);
  return row?.used === true;
}
