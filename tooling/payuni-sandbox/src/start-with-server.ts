import { existsSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { DEFAULT_PORT, testMerchant } from "./environment.ts";
import { startSandbox, type SandboxOptions } from "./start.ts";

/**
 * Loaded before the server (`node --import`): where no merchant is configured, starts the test gateway in the server's own
 * process and points the server at it. Never in production. It stops with the server's process.
 */
const root = resolve(import.meta.dirname, "../../..");
if (existsSync(resolve(root, ".env"))) process.loadEnvFile(resolve(root, ".env"));

const { env } = process;
if (env.NODE_ENV !== "production" && !env.PAYUNI_MER_ID && !env.PAYUNI_MER_KEY && !env.PAYUNI_MER_IV) {
  const dataDir = resolve(root, env.DATA_DIR || ".data");
  mkdirSync(dataDir, { recursive: true });
  const { origin } = await startOnFreePort({
    merchant: testMerchant,
    stateFile: resolve(dataDir, "payuni-test-gateway.json"),
    onError: (error) =>
      process.stderr.write(`test gateway: ${error instanceof Error ? error.message : String(error)}\n`),
  });
  Object.assign(env, {
    PAYUNI_MER_ID: testMerchant.merId,
    PAYUNI_MER_KEY: testMerchant.key,
    PAYUNI_MER_IV: testMerchant.iv,
    PAYUNI_API: origin,
  });
}

/** On the default port, or any free one where that is taken. */
async function startOnFreePort(options: SandboxOptions) {
  try {
    return await startSandbox({ ...options, port: DEFAULT_PORT });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    return startSandbox(options);
  }
}
