import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryFolder } from "@panshi/db/memory-folder";
import { startGoogle } from "./google.ts";
import { answerAsModel } from "./model.ts";

/**
 * Runs the built server on a database that is deleted when it stops, beside a fake model (OpenAI protocol) and a fake
 * identity provider (OpenID Connect). It trusts the proxy's header, so that each test can have an address of its own.
 */
const port = process.argv[2] ?? "3210";
// Named for the port, so that a test can find the database (database.ts).
const data = mkdtempSync(join(memoryFolder() ?? tmpdir(), `panshi-e2e-${port}-`));
// Started by root, the database runs as `nobody`, who must be able to enter.
chmodSync(data, 0o755);

const model = createServer(answerAsModel);
await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", resolve));
const { port: modelPort } = model.address() as AddressInfo;
const google = await startGoogle();

const sandbox = ["--import", "./tooling/payuni-sandbox/src/start-with-server.ts"];
const server = spawn(process.execPath, [...sandbox, "apps/server/dist/main.js"], {
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
