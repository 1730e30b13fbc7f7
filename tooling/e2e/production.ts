import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase } from "@panshi/db/embedded";
import { memoryFolder } from "@panshi/db/memory-folder";

const root = new URL("../..", import.meta.url).pathname;

export type Production = { origin: string; stop: () => Promise<void> };

/**
 * Starts the built server as production runs it, on an empty database of its own, with one super administrator, whom the
 * operator's command makes. The browser counts the loopback address as secure, so that it keeps the cookies of https.
 */
export async function startProduction(administrator: { email: string; password: string }): Promise<Production> {
  const data = mkdtempSync(join(memoryFolder() ?? tmpdir(), "panshi-e2e-production-"));
  chmodSync(data, 0o755);
  const database = await startEmbeddedDatabase({ dataDir: join(data, "postgres"), log: () => {}, durable: false });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    PUBLIC_URL: "https://panshi.example",
    DATA_DIR: data,
    DATABASE_URL: database.url,
    APP_SECRET: "a secret of the tests, long enough for production",
    SMTP_URL: "smtp://127.0.0.1:1",
    LOG_LEVEL: "error",
  };
  await makeAdministrator(env, administrator);
  const server = spawn(process.execPath, ["apps/server/dist/main.js"], { cwd: root, stdio: "ignore", env });
  const stop = async () => {
    if (server.exitCode === null) {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    }
    await database.stop();
    rmSync(data, { recursive: true, force: true });
  };
  while (!(await isReady(origin))) {
    if (server.exitCode !== null) {
      await stop();
      throw new Error("the server did not start as production");
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, stop };
}

async function makeAdministrator(env: NodeJS.ProcessEnv, { email, password }: { email: string; password: string }) {
  const command = spawn(process.execPath, ["tooling/scripts/admin.ts", "--email", email], {
    cwd: root,
    stdio: ["pipe", "ignore", "ignore"],
    env,
  });
  command.stdin.end(`${password}\n`);
  const [code] = (await once(command, "exit")) as [number | null];
  if (code !== 0) throw new Error(`the command for the first administrator ended with ${code}`);
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
