import { fileURLToPath } from "node:url";
import { EmbeddedDatabaseInUseError, startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded.ts";
import { prepareTemplate } from "./testing.ts";

const folder = fileURLToPath(new URL("../../../.data/test/", import.meta.url));

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

async function startUnusedServer(): Promise<EmbeddedDatabase> {
  for (let run = 0; run < MAX_RUNS; run += 1) {
    try {
      return await startEmbeddedDatabase({ dataDir: `${folder}${run}`, log: () => {}, durable: false });
    } catch (error) {
      if (!(error instanceof EmbeddedDatabaseInUseError)) throw error;
    }
  }
  throw new Error(`All ${MAX_RUNS} test databases under ${folder} are in use.`);
}
