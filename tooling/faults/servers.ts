import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A free TCP port on 127.0.0.1. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });

/** Resolves when a process has ended. */
export const waitForExit = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once("exit", () => resolve()) : resolve(),
  );

/** Starts the built server as a process, on `PORT` or a free port, and waits up to a minute until it is ready. */
export async function spawnServer(variables: Record<string, string>): Promise<{ child: ChildProcess; origin: string }> {
  const port = variables.PORT ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["apps/server/dist/main.js"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...variables, PORT: port },
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-2000);
  });
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server did not start: run \`npm run build\` first\n${stderr}`);
    const ready = await fetch(`${origin}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { child, origin };
    await pause(100);
  }
  child.kill("SIGKILL");
  throw new Error("the server was not ready within a minute");
}
