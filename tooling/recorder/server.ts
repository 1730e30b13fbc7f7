import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, waitForExit } from "@panshi/faults/servers";
import { testMerchant } from "@panshi/payuni-sandbox/environment";
import { startSandbox } from "@panshi/payuni-sandbox/start";
import { startModel } from "@panshi/stand-ins/model/server";
import { startOpenId } from "@panshi/stand-ins/openid/server";

export type RecordedServer = {
  origin: string;
  gateway: string;
  issuer: string;
  /** What the server printed and logged. */
  output: () => string;
  stop: () => Promise<void>;
};

/** Minutes that the embedded database and the demo's rows may take on a busy machine. */
const START_TRIES = 1_800;

/**
 * Starts the built server of a checkout on a fresh demo database, with this repository's own stand-ins, so that they are
 * the same for both builds. It runs no jobs, which would change rows at times of their own, and the gateway sends nothing by itself.
 */
export async function startRecordedServer(checkout: string): Promise<RecordedServer> {
  const data = mkdtempSync(join(tmpdir(), "panshi-recorder-"));
  // As root, the database server runs as `nobody`, who must be able to enter the folder.
  chmodSync(data, 0o755);
  const gateway = await startSandbox({ merchant: testMerchant, faults: { drop: true } });
  const model = await startModel({ pieceMs: 0 });
  const openId = await startOpenId();
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const steadyRandom = new URL("./steady-random.mjs", import.meta.url).href;
  const child = spawn(process.execPath, ["--import", steadyRandom, "apps/server/dist/main.js"], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      PORT: port,
      DATA_DIR: data,
      ROLE: "web",
      SEED: "demo",
      TRUST_PROXY: "1",
      LOG_LEVEL: "warn",
      PAYUNI_MER_ID: testMerchant.merId,
      PAYUNI_MER_KEY: testMerchant.key,
      PAYUNI_MER_IV: testMerchant.iv,
      PAYUNI_API: gateway.origin,
      OPENAI_BASE_URL: `${model.origin}/v1`,
      OPENAI_MODEL: "demo",
      GOOGLE_CLIENT_ID: "panshi-demo",
      GOOGLE_CLIENT_SECRET: "not a secret: the demo's",
      GOOGLE_ISSUER: openId.issuer,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const stop = async () => {
    child.kill("SIGTERM");
    await waitForExit(child);
    await Promise.all([gateway.close(), model.close(), openId.close()]);
    rmSync(data, { recursive: true, force: true });
  };
  for (let tries = 0; tries < START_TRIES && child.exitCode === null; tries += 1) {
    const ready = await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { origin, gateway: gateway.origin, issuer: openId.issuer, output: () => output, stop };
    await pause(100);
  }
  await stop();
  throw new Error(`the server of ${checkout} did not start: is it built?\n${output.slice(-2000)}`);
}
