import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { migrationsFolder } from "./migrate.ts";
import * as schema from "./schema/index.ts";

/** The only migration until the first release (docs/decisions/0058). */
export const FIRST_MIGRATION_NAME = "0000_first";

/** The migration of the present schema: its tables as drizzle-kit writes them, then the functions and triggers of `triggers.sql`. */
export async function migrationText(): Promise<string> {
  // In the same order whatever loaded the modules.
  const sorted = Object.fromEntries(Object.entries(schema).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const tables = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(sorted));
  const triggers = readFileSync(join(migrationsFolder, "triggers.sql"), "utf8");
  return [...tables, triggers].join("\n--> statement-breakpoint\n");
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
