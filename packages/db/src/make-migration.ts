import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { getTableName } from "drizzle-orm";
import { CACHED_WRITE_CODE, CACHE_CHANNEL, isCachedTable } from "./cached-table.ts";
import { migrationsFolder } from "./migrate.ts";
import * as schema from "./schema/index.ts";

/** The only migration until the first release (docs/decisions/0021). */
export const FIRST_MIGRATION_NAME = "0000_first";

const cacheFunction = `-- Runs after each statement that writes to a cached table. All servers are notified at commit and drop the cached values that show its
-- rows. The server that wrote also gets a notice on its own connection, before the statement's answer (connection/cached-writes.ts).
CREATE FUNCTION "drop_cached"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('${CACHE_CHANNEL}', TG_TABLE_NAME);
  RAISE NOTICE USING ERRCODE = '${CACHED_WRITE_CODE}', MESSAGE = 'cached rows changed', TABLE = TG_TABLE_NAME;
  RETURN NULL;
END $$;`;
const cacheTrigger = (
  table: string,
) => `CREATE TRIGGER "${table}_cached" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${table}"
  FOR EACH STATEMENT EXECUTE FUNCTION "drop_cached"();`;

/**
 * The migration of the present schema: its tables as drizzle-kit writes them, the functions and triggers of `triggers.sql`, then
 * what drops cached values.
 */
export async function migrationText(): Promise<string> {
  // In the same order whatever loaded the modules.
  const sorted = Object.fromEntries(Object.entries(schema).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const tables = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(sorted));
  const triggers = readFileSync(join(migrationsFolder, "triggers.sql"), "utf8");
  const cacheTriggers = Object.values<unknown>(sorted)
    .filter(isCachedTable)
    .map((table) => cacheTrigger(getTableName(table)));
  return [...tables, triggers, `${[cacheFunction, ...cacheTriggers].join("\n")}\n`].join(
    "\n--> statement-breakpoint\n",
  );
}

if (import.meta.main) {
  const entry = { idx: 0, version: "7", when: 0, tag: FIRST_MIGRATION_NAME, breakpoints: true };
  mkdirSync(join(migrationsFolder, "meta"), { recursive: true });
  writeFileSync(join(migrationsFolder, `${FIRST_MIGRATION_NAME}.sql`), await migrationText());
  writeFileSync(
    join(migrationsFolder, "meta/_journal.json"),
    `${JSON.stringify({ version: "7", dialect: "postgresql", entries: [entry] }, null, 2)}\n`,
  );
}
