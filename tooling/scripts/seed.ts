// npm run seed -- --members N [--kind base|demo|none] [--at YYYY-MM-DD]: fills the database that the server would use.
import { parseArgs } from "node:util";
import { migrate } from "@panshi/db/migrate";
import { seed } from "@panshi/db/seed";
import { openServer, readEnvFile } from "./database.ts";
import { main, say, Trouble } from "./say.mjs";

const kinds = ["base", "demo", "none"] as const;

await main(async () => {
  readEnvFile();
  const options = readOptions();
  const begun = performance.now();
  const server = await openServer();
  try {
    await migrate(server.url, (line) => console.log(`  ${line}`));
    await seed({ url: server.url, ...options, log: (line) => console.log(`  ${line}`) });
  } catch (error) {
    if (error instanceof RangeError) throw new Trouble("參數不對，說明如下：", error.message);
    throw error;
  } finally {
    await server.stop();
  }
  say("seed", "done", begun);
});

function readOptions() {
  const { values } = parseArgs({
    options: { kind: { type: "string", default: "demo" }, members: { type: "string" }, at: { type: "string" } },
  });
  const kind = kinds.find((known) => known === values.kind);
  if (!kind) throw new Trouble("--kind 可以是 base、demo 或 none。", "--kind is one of base, demo, none.");
  if (kind === "demo" && process.env.NODE_ENV === "production") {
    throw new Trouble("正式環境不放示範資料。", "Demo rows do not go into a production database.");
  }
  return { kind, members: values.members === undefined ? undefined : Number(values.members), at: values.at };
}
