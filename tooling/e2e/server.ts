import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGoogle } from "./google.ts";
import { answerAsModel } from "./model.ts";

/**
 * The built server on a database of its own that goes when it stops, beside a model that speaks the OpenAI protocol
 * and a provider that speaks OpenID Connect. The
 * proxy's header counts, so that each test has an address of its own.
 */
const port = process.argv[2] ?? "3210";
const data = mkdtempSync(join(tmpdir(), "panshi-e2e-"));
// The database runs as nobody where we are root, and must be able to enter.
chmodSync(data, 0o755);

const model = createServer(answerAsModel);
await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", resolve));
const { port: modelPort } = model.address() as AddressInfo;
const google = await startGoogle();

const beside = ["--import", "./tooling/payuni-sandbox/src/start-with-server.ts"];
const server = spawn(process.execPath, [...beside, "apps/server/dist/main.js"], {
  stdio: "inherit",
  env: {
    ...process.env,
    PORT: port,
    DATA_DIR: data,
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    NODE_ENV: "test",
    OPENAI_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
    GOOGLE_CLIENT_ID: "panshi",
    GOOGLE_CLIENT_SECRET: "a secret of the tests",
    GOOGLE_ISSUER: google.issuer,
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => {
  model.close();
  void google.stop();
  rmSync(data, { recursive: true, force: true });
  process.exit(code ?? 1);
});
