import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import {
  type EmbeddedDatabase,
  EmbeddedDatabaseInUseError,
  findRunningEmbeddedDatabase,
  startEmbeddedDatabase,
} from "./embedded.ts";

const lines: string[] = [];
const folders: string[] = [];
const servers: EmbeddedDatabase[] = [];
const children: ChildProcess[] = [];

/** A folder that the account of the server can enter, as a checkout usually is. */
function dataFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), "panshi-embedded-"));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

/** One data folder for all tests but the last, because creating it is slow. */
const dataDir = dataFolder();

async function start(folder = dataDir): Promise<EmbeddedDatabase> {
  const server = await startEmbeddedDatabase({ dataDir: folder, log: (line) => lines.push(line), durable: false });
  servers.push(server);
  return server;
}

async function queryValue(url: string, statement: string): Promise<unknown> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  try {
    const [row] = await sql.unsafe(statement).values();
    return row?.[0];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Starts the server in another process; resolves with that process and the server's URL. */
async function startInOtherProcess(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(join(import.meta.dirname, "embedded/testing-process.ts"), [dataDir], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  children.push(child);
  const [url] = await once(child, "message");
  return { child, url: String(url) };
}

const postmasterPid = () => Number(readFileSync(join(dataDir, "cluster/postmaster.pid"), "utf8").split("\n")[0]);

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  }
  for (const server of servers.splice(0)) await server.stop();
  lines.length = 0;
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe("the embedded server", { timeout: 60_000 }, () => {
  test("creates its files, also after an interrupted first start, logs that, and keeps its rows", async () => {
    mkdirSync(join(dataDir, "cluster.new/base"), { recursive: true });
    const first = await start();
    expect(lines.join()).toContain("first start");
    await queryValue(first.url, "create table numbers as select 42 as n");
    await first.stop();
    expect(existsSync(join(dataDir, "owner.json"))).toBe(false);

    lines.length = 0;
    const second = await start();
    expect(await queryValue(second.url, "select n from numbers")).toBe(42);
    expect(lines).toEqual([]);
  });

  test("indexes Chinese, needs a password that only its owner can read, and listens on loopback only", async () => {
    const { url } = await start();
    await queryValue(url, "create extension pg_trgm");
    expect(await queryValue(url, "select cardinality(show_trgm('隕石祈願')) > 0")).toBe(true);
    expect(await queryValue(url, "show server_encoding")).toBe("UTF8");
    expect(await queryValue(url, "show listen_addresses")).toBe("127.0.0.1");
    await expect(queryValue(url.replace(/:[^:@/]+@/, ":wrong@"), "select 1")).rejects.toThrow(
      "password authentication failed",
    );
    expect(statSync(join(dataDir, "password")).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "cluster")).mode & 0o777).toBe(0o700);
  });

  test("refuses files that a live process uses, in both languages, and others can find its URL", async () => {
    expect(findRunningEmbeddedDatabase({ dataDir })).toBeUndefined();
    const { url } = await startInOtherProcess();
    const refused = await startEmbeddedDatabase({ dataDir, log: () => {} }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EmbeddedDatabaseInUseError);
    expect(String(refused)).toMatch(/磐石已經在執行.*\n.*already running/);
    expect(findRunningEmbeddedDatabase({ dataDir })).toBe(url);
    expect(await queryValue(url, "select n from numbers")).toBe(42);
  });

  test("stops a server that a killed process left running, and keeps its rows", async () => {
    const { child, url } = await startInOtherProcess();
    await queryValue(url, "insert into numbers select 7");
    const leftover = postmasterPid();
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(process.kill(leftover, 0)).toBe(true);
    expect(findRunningEmbeddedDatabase({ dataDir })).toBeUndefined();

    const again = await start();
    expect(postmasterPid()).not.toBe(leftover);
    expect(await queryValue(again.url, "select sum(n)::int from numbers")).toBe(49);
  });

  test("starts when its pid file has the pid of another program, as after a crash of the machine", async () => {
    await (await start()).stop();
    const file = join(dataDir, "cluster/postmaster.pid");
    writeFileSync(file, `${process.pid}\n${join(dataDir, "cluster")}\n`, { mode: 0o600 });
    const { url } = await start();
    expect(await queryValue(url, "select 1")).toBe(1);
  });

  test("is stopped when the process that started it ends by an error", async () => {
    const { child } = await startInOtherProcess();
    const pid = postmasterPid();
    child.send("fail");
    await once(child, "exit");
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 10_000, interval: 50 });
  });

  test("is restarted on the same port when the server is killed", async () => {
    const { url } = await start();
    process.kill(postmasterPid(), "SIGKILL");
    await vi.waitFor(() => expect(lines.at(-1)).toContain("server restarted"), { timeout: 20_000, interval: 50 });
    expect(await queryValue(url, "select 1")).toBe(1);
  });

  test.runIf(process.getuid?.() === 0)(
    "as root, keeps its files in another folder when other accounts cannot enter the first",
    async () => {
      const closed = join(dataFolder(0o700), "postgres");
      const { url } = await start(closed);
      const home = String(await queryValue(url, "show data_directory")).replace(/\/cluster$/, "");
      folders.push(home);
      expect(home).toMatch(/^\/var\/tmp\/panshi-root\/data-[0-9a-f]{16}$/);
      expect(readdirSync(closed)).toEqual([]);
      expect(statSync(home).uid).toBe(0);
      expect(findRunningEmbeddedDatabase({ dataDir: closed })).toBe(url);
    },
  );
});
