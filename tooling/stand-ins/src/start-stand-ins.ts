import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { DEFAULT_PORT, testMerchant } from "@panshi/payuni-sandbox/environment";
import { type SandboxOptions, startSandbox } from "@panshi/payuni-sandbox/start";
import { isPortTaken } from "./listen.ts";
import { startModel } from "./model/server.ts";
import { startOpenId } from "./openid/server.ts";
import type { seededTrades } from "./seeded-trades.ts";

/** The variable that turns a party off. */
const OFF = "off";
/** The ports on which they can be expected; another free one where one is taken. */
const MODEL_PORT = 3457;
const OPENID_PORT = 3458;

/** What has started, to be stopped in tests: otherwise they end with the process. */
type StandIns = { started: string[]; close(): Promise<void> };

/**
 * Starts a stand-in for each outside party of which nothing is set, and sets the server's variables to it; none in production,
 * and none for a party whose address is `off`. `root` is the folder to which DATA_DIR is relative.
 */
export async function startStandIns(env: NodeJS.ProcessEnv, root: string): Promise<StandIns> {
  const started: string[] = [];
  const closing: (() => Promise<void>)[] = [];
  if (env.NODE_ENV !== "production") {
    if (!env.PAYUNI_MER_ID && !env.PAYUNI_MER_KEY && !env.PAYUNI_MER_IV && env.PAYUNI_API !== OFF) {
      const gateway = await startGateway(env, resolve(root, env.DATA_DIR || ".data"));
      started.push("gateway");
      closing.push(() => gateway.close());
      env.PAYUNI_MER_ID = testMerchant.merId;
      env.PAYUNI_MER_KEY = testMerchant.key;
      env.PAYUNI_MER_IV = testMerchant.iv;
      env.PAYUNI_API = gateway.origin;
    }
    if (!env.OPENAI_BASE_URL) {
      const model = await startModel({ port: MODEL_PORT });
      started.push("model");
      closing.push(() => model.close());
      env.OPENAI_BASE_URL = `${model.origin}/v1`;
      // By this name the server knows the stand-in, and prints its address.
      env.OPENAI_MODEL = "demo";
    }
    if (!env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET && !env.GOOGLE_ISSUER) {
      const openId = await startOpenId({ port: OPENID_PORT });
      started.push("openid");
      closing.push(() => openId.close());
      env.GOOGLE_CLIENT_ID = "panshi-demo";
      env.GOOGLE_CLIENT_SECRET = "not a secret: the demo's";
      env.GOOGLE_ISSUER = openId.issuer;
    }
  }
  return {
    started,
    close: async () => {
      await Promise.all(closing.map((close) => close()));
    },
  };
}

/** The test gateway, whose trades are kept in the data folder, and those of the demo's seed in its database. */
async function startGateway(env: NodeJS.ProcessEnv, dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  let seeded: ReturnType<typeof seededTrades> | undefined;
  const options: SandboxOptions = {
    merchant: testMerchant,
    stateFile: resolve(dataDir, "payuni-test-gateway.json"),
    findEarlierTrade: async (numbers) => {
      // Loaded by the first lookup, so that the start does not wait for it.
      const { seededTrades, demoDatabaseUrl } = await import("./seeded-trades.ts");
      seeded ??= seededTrades(() => demoDatabaseUrl(env, dataDir));
      return seeded.find(numbers);
    },
    onError: (error) =>
      process.stderr.write(`test gateway: ${error instanceof Error ? error.message : String(error)}\n`),
  };
  const sandbox = await startOnAnyPort(options);
  return {
    origin: sandbox.origin,
    close: async () => {
      await sandbox.close();
      await seeded?.close();
    },
  };
}

/** On the port where it can be expected, or on any free one where that is taken. */
async function startOnAnyPort(options: SandboxOptions) {
  try {
    return await startSandbox({ ...options, port: DEFAULT_PORT });
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    return startSandbox(options);
  }
}
