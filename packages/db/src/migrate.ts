import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

/** The key of the advisory lock under which servers migrate: "panshi" in ASCII. */
const lockKey = 0x70616e736869;

/** The migrations in the repository; a bundled program passes its own folder. */
export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

/**
 * Applies the migrations of this release; servers that start at the same time wait for each other. Throws when the database
 * was created by other migrations, which Drizzle would silently ignore, before anything is migrated.
 */
export async function migrate(
  url: string,
  log: (line: string) => void,
  { migrationsDir = migrationsFolder }: { migrationsDir?: string } = {},
): Promise<void> {
  const begun = performance.now();
  const client = postgres(url, {
    max: 1,
    connect_timeout: 10,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: "panshi migrate", default_transaction_read_only: false },
  });
  try {
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${lockKey}::bigint)`);
    const before = await appliedHashes(db);
    const expected = readMigrationFiles({ migrationsFolder: migrationsDir }).map((migration) => migration.hash);
    if (before.some((hash, index) => hash !== expected[index])) throw otherMigrationsError(url);
    await runMigrations(db, { migrationsFolder: migrationsDir });
    const applied = (await appliedHashes(db)).length - before.length;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    if (applied > 0) log(`database: ${applied} migrations applied (${seconds} s)`);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** The hashes of the applied migrations, oldest first; none before the first run. */
async function appliedHashes(db: ReturnType<typeof drizzle>): Promise<string[]> {
  const [table] = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (!table?.name) return [];
  const rows = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map((row) => row.hash);
}

function otherMigrationsError(url: string): Error {
  const { pathname } = new URL(url);
  return new Error(
    `資料庫 ${pathname.slice(1)} 是由另一個版本的程式建立的，資料表不相符；請改用另一個資料庫，或移走資料夾從頭開始。\n` +
      `The database ${pathname.slice(1)} was created by another release, with other migrations; use another database, or move the folder away to start with a new one.`,
  );
}
