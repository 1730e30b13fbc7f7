import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryFolder } from "@panshi/db/memory-folder";

/**
 * Runs the built server on a database that is deleted when it stops, beside the demo's stand-ins as `npm start` does. It trusts
 * the proxy's header, so that each test can have an address of its own.
 */
const port = process.argv[2] ?? "3210";
// Named for the port, so that a test can find the database (database.ts).
const data = mkdtempSync(join(memoryFolder() ?? tmpdir(), `panshi-e2e-${port}-`));
// Started by root, the database runs as `nobody`, who must be able to enter.
chmodSync(data, 0o755);

const standIns = ["--import", "./tooling/stand-ins/src/start-with-server.ts"];
const server = spawn(process.execPath, [...standIns, "apps/server/dist/main.js"], {
  stdio: "inherit",
  env: {
    ...process.env,
    PORT: port,
    DATA_DIR: data,
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    NODE_ENV: "test",
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => {
  rmSync(data, { recursive: true, force: true });
  process.exit(code ?? 1);
});
