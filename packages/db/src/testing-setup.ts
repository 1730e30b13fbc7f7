import { fileURLToPath } from "node:url";
import { EmbeddedDatabaseInUseError, startEmbeddedDatabase, type EmbeddedDatabase } from "./embedded.ts";
import { prepareTemplate } from "./testing.ts";

const folder = fileURLToPath(new URL("../../../.data/test/", import.meta.url));

/** Runs at once in one checkout, each with a server of its own whose files the next run uses again. */
const places = 32;

/**
 * For vitest's globalSetup: one server for all test files of the run (TEST_DATABASE_URL, where set, instead), with the
 * tables made once as a template. The files' own databases come from `testDatabase()`.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startFreeOne();
  try {
    process.env.PANSHI_TEST_SERVER = server.url;
    process.env.PANSHI_TEST_TEMPLATE = await prepareTemplate(server.url, { tidy: !given });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return () => server.stop();
}

async function startFreeOne(): Promise<EmbeddedDatabase> {
  for (let place = 0; place < places; place += 1) {
    try {
      return await startEmbeddedDatabase({ dataDir: `${folder}${place}`, log: () => {}, durable: false });
    } catch (error) {
      if (!(error instanceof EmbeddedDatabaseInUseError)) throw error;
    }
  }
  throw new Error(`All ${places} test databases under ${folder} are in use.`);
}
