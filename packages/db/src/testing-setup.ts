import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EmbeddedDatabaseInUseError, startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded.ts";
import { memoryFolder } from "./memory-folder.ts";
import { prepareTemplate } from "./testing.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const inMemory = memoryFolder();
/** The same for every run of a checkout, so that what a killed run left is found by the next. */
const folder = inMemory
  ? join(inMemory, `panshi-test-${createHash("sha256").update(root).digest("hex").slice(0, 12)}-`)
  : join(root, ".data/test/");

/** Test runs at the same time in one checkout; each uses the first free folder and its server. */
const MAX_RUNS = 32;

/**
 * For vitest's globalSetup: starts one server for all test files (or uses TEST_DATABASE_URL) and creates the template
 * database that `testDatabase()` copies.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startUnusedServer();
  try {
    process.env.PANSHI_TEST_SERVER = server.url;
    process.env.PANSHI_TEST_TEMPLATE = await prepareTemplate(server.url, { dropLeftovers: !given });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return () => server.stop();
}

/** Stops a server and, where its files are in memory, removes them. */
const stopAndClear = (server: EmbeddedDatabase, dataDir: string): EmbeddedDatabase => ({
  ...server,
  async stop() {
    await server.stop();
    if (inMemory) rmSync(dataDir, { recursive: true, force: true });
  },
});

async function startUnusedServer(): Promise<EmbeddedDatabase> {
  for (let run = 0; run < MAX_RUNS; run += 1) {
    const dataDir = `${folder}${run}`;
    try {
      const server = await startEmbeddedDatabase({ dataDir, log: () => {}, durable: false });
      return stopAndClear(server, dataDir);
    } catch (error) {
      if (!(error instanceof EmbeddedDatabaseInUseError)) throw error;
    }
  }
  throw new Error(`All ${MAX_RUNS} test databases under ${folder} are in use.`);
}
