import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type TestDatabase, testDatabase } from "@panshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, toolEnv } from "./environment.mjs";

/** Without the base image. */
const MAX_BYTES = 200 * 1024 * 1024;
const PASSWORD = "石頭會記得 2026";

const folder = mkdtempSync(join(tmpdir(), "panshi-packed-"));
const packed = join(folder, "panshi");
let database: TestDatabase;
let server: ChildProcess | undefined;

beforeAll(async () => {
  const run = promisify(execFile);
  const options = { cwd: root, env: toolEnv() };
  // Restored from the cache where the build exists.
  await run("turbo", ["run", "build", "--output-logs=errors-only"], options);
  await run(process.execPath, [fileURLToPath(new URL("pack.ts", import.meta.url)), packed], options);
  database = await testDatabase();
}, 240_000);
afterAll(async () => {
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

const packedPaths = () => readdirSync(packed, { recursive: true, encoding: "utf8" }).toSorted();

/** As `docker run --env-file .env` passes on an unedited `.env`: variables without a value are set and empty. */
const variables = (port: string) => ({
  ...process.env,
  NODE_ENV: "",
  SEED: "",
  ROLE: "",
  DATA_DIR: join(folder, "data"),
  HOST: "127.0.0.1",
  PORT: port,
  LOG_LEVEL: "error",
  DATABASE_URL: database.url,
  PUBLIC_URL: "https://panshi.example",
  APP_SECRET: "x".repeat(40),
  SMTP_URL: "smtp://127.0.0.1:9",
  TRUST_PROXY: "1",
});

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}

/** The arguments of a script of the packed package.json; the Dockerfile's CMD is the same. */
function scriptArgs(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(packed, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  return (scripts[name] ?? "").split(" ").slice(1);
}

test("contains at most 200 MB, and no browser, tool, source or embedded database", () => {
  const paths = packedPaths();
  const bytes = paths.reduce((sum, path) => sum + statSync(join(packed, path)).size, 0);
  expect(bytes).toBeLessThan(MAX_BYTES);
  const sources = paths.filter((path) => !path.startsWith("node_modules") && /\.tsx?$|\.map$/.test(path));
  const packages = paths.filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/@]+$/.test(path));
  const unneeded =
    /chrom|playwright|lighthouse|postgres-?18|embedded|turbo|typescript|vite|rolldown|esbuild|drizzle-kit|oauth2-mock|\/node-/;
  expect(packages).toContain("node_modules/fastify");
  // Nothing of the demo's stand-ins: of tooling, only the bundled commands.
  expect(paths.filter((path) => /^tooling\/.*\.|stand-ins|sandbox/.test(path))).toEqual(["tooling/scripts/admin.js"]);
  expect({ sources, packages: packages.filter((path) => unneeded.test(path)) }).toEqual({ sources: [], packages: [] });
});

test("starts in production mode with empty variables, serves, and writes nothing into its folder", async () => {
  const before = packedPaths();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, scriptArgs("start"), {
    cwd: packed,
    env: variables(port),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  server.stderr?.setEncoding("utf8").on("data", (text: string) => void (output += text));
  const get = (path: string) => fetch(`${origin}${path}`, { headers: { "x-forwarded-for": "10.9.8.7" } });
  const ready = async () => (await get("/health/ready").catch(() => null))?.ok === true;
  while (!(await ready())) {
    if (server.exitCode !== null) throw new Error(output);
    await pause(50);
  }
  const statuses: Record<string, number> = {};
  for (const path of ["/", "/admin", "/_mail", "/_design", "/api/auth/google", "/api/editable-membership-plans"])
    statuses[path] = (await get(path)).status;
  expect(statuses).toEqual({
    "/": 200,
    "/admin": 200,
    "/_mail": 404,
    "/_design": 404,
    "/api/auth/google": 404,
    "/api/editable-membership-plans": 200,
  });
  // Nothing stands in for what is not configured: no sign-in with Google, no AI.
  const landing = await (await get("/")).text();
  expect(landing).not.toContain("panshi-google");
  expect(landing).not.toContain("AI 解籤");
  expect(output).not.toMatch(/demo model|demo Google|test gateway/);
  // A share image, rendered in a child process with the packed fonts and images.
  const imagePath = /https:\/\/panshi\.example(\/og\/[^"]+)/.exec(await (await get("/")).text())?.[1] ?? "";
  const image = await get(imagePath);
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/jpeg"]);

  // `npm run admin` in the image with the password through a pipe, then the first sign-in.
  const admin = spawn(process.execPath, [...scriptArgs("admin"), "--email", "first@example.com"], {
    cwd: packed,
    env: variables(port),
    stdio: ["pipe", "pipe", "pipe"],
  });
  admin.stdin.end(`${PASSWORD}\n`);
  let adminOutput = "";
  for (const stream of [admin.stdout, admin.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => void (adminOutput += text));
  const [code] = (await once(admin, "close")) as [number];
  expect({ code, adminOutput }).toEqual({
    code: 0,
    adminOutput: expect.stringContaining("first@example.com may sign in"),
  });
  const login = await fetch(`${origin}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "10.9.8.7" },
    body: JSON.stringify({ username: "first@example.com", password: PASSWORD }),
  });
  expect(login.status).toBe(200);
  expect(packedPaths()).toEqual(before);
}, 60_000);

test("compose overrides what an unedited .env would leave open, for web servers and worker, on a read-only file system", () => {
  const compose = readFileSync(join(root, "docker/compose.yaml"), "utf8");
  const shared = /^x-environment: &environment\n((?: {2}.+\n)+)/m.exec(compose)?.[1] ?? "";
  for (const line of ["NODE_ENV: production", "HOST: 0.0.0.0", 'PORT: "3000"', "DATA_DIR: /data"])
    expect(shared).toContain(`  ${line}\n`);
  expect(compose.match(/environment:\n {6}<<: \*environment\n/g)).toHaveLength(2);
  for (const line of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", "tmpfs: [/tmp]"])
    expect(compose).toContain(line);
});
