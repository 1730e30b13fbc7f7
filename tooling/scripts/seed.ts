// npm run seed -- --members N [--kind base|demo|none] [--at YYYY-MM-DD]: fills the database that the server would use.
import { parseArgs } from "node:util";
import { seed, type SeedKind } from "@panshi/db/seed";
import { explainDatabaseError, openDatabaseServer, migrateDatabase } from "./database.ts";
import { runCommand, logStep, CommandError } from "./command.mjs";
import { readEnvFile } from "./environment.mjs";

const kinds = ["base", "demo", "none"] as const;
const production = () => process.env.NODE_ENV === "production";

await runCommand(async () => {
  readEnvFile();
  const options = readOptions();
  if (production() && !process.env.DATABASE_URL)
    throw new CommandError("正式環境需要設定 DATABASE_URL。", "Production needs DATABASE_URL.");
  const begun = performance.now();
  const server = await openDatabaseServer();
  try {
    await migrateDatabase(server.url, production() ? "production" : options.kind === "demo" ? "demo" : null);
    await seed({ url: server.url, ...options, log: (line) => console.log(`  ${line}`) });
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError("參數不對，說明如下：", error.message);
    throw explainDatabaseError(error);
  } finally {
    await server.stop();
  }
  logStep("seed", "done", begun);
});

function readOptions(): { kind: SeedKind; members: number | undefined; at: string | undefined } {
  const { values } = parseArgs({
    options: { kind: { type: "string" }, members: { type: "string" }, at: { type: "string" } },
  });
  const named = values.kind ?? (process.env.SEED || undefined);
  const kind = named === undefined ? unnamedKind() : kinds.find((known) => known === named);
  if (!kind) throw new CommandError("--kind 可以是 base、demo 或 none。", "--kind must be base, demo or none.");
  if (kind === "demo" && production()) {
    throw new CommandError("正式環境不放示範資料。", "The demo seed is refused in production.");
  }
  return { kind, members: values.members === undefined ? undefined : Number(values.members), at: values.at };
}

/** With DATABASE_URL set, the demo seed must be requested explicitly (docs/decisions/0021). */
function unnamedKind(): SeedKind {
  if (production()) return "base";
  if (!process.env.DATABASE_URL) return "demo";
  throw new CommandError(
    "設定了 DATABASE_URL，要放入的資料必須指名：加上 --kind demo（示範資料）或 --kind base。",
    "With DATABASE_URL set, choose what to seed: --kind demo or --kind base.",
  );
}
