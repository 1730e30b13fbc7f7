import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { EmbeddedDatabaseInUseError } from "./errors.ts";

/** Who started the server. `started` tells a process from a later one with the same id. */
export type LockHolder = { pid: number; started: string; port: number };

/** When a process started, in the system's own words; undefined when there is none, or only its remains. */
export function processStartTime(pid: number): string | undefined {
  if (process.platform === "linux") {
    const stat = readIfThere(`/proc/${pid}/stat`);
    // Fields after the program's name, which may hold spaces: the 1st is the state, the 20th the start in clock ticks.
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (!fields || fields[0] === "Z" || fields[0] === "X") return undefined;
    return `${readIfThere("/proc/sys/kernel/random/boot_id")?.trim()} ${fields[19]}`;
  }
  if (process.platform === "win32") return isProcessRunning(pid) ? "running" : undefined;
  return ask(pid, "lstart=");
}

/** The command line of a process; undefined when there is none or the system does not tell. */
export function processCommandLine(pid: number): string | undefined {
  if (process.platform === "linux") return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ");
  return process.platform === "win32" ? undefined : ask(pid, "command=");
}

/** The living process that owns the server, if any. */
export function findLiveLockHolder(file: string): LockHolder | undefined {
  const owner = parse(readIfThere(file));
  return owner && processStartTime(owner.pid) === owner.started ? owner : undefined;
}

/** Makes this process the owner; throws EmbeddedInUse while another living one is. One of two at once wins. */
export function acquireLock(file: string): void {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, own(0), { mode: 0o600 });
  try {
    while (!linked(fresh, file)) {
      const found = readIfThere(file);
      const owner = findLiveLockHolder(file);
      if (owner) throw inUse(owner);
      takeAway(file, found);
    }
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Notes the port for others who want to join the running server. */
export function writeLockPort(file: string, port: number): void {
  writeFileSync(`${file}.new`, own(port), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Removes a dead owner's file; if another process has put its own there meanwhile, that one is put back. */
function takeAway(file: string, dead: string | undefined): void {
  const away = `${file}.${process.pid}.old`;
  try {
    renameSync(file, away);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  if (readIfThere(away) !== dead) linked(away, file);
  rmSync(away, { force: true });
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

const own = (port: number) =>
  JSON.stringify({ pid: process.pid, started: processStartTime(process.pid) ?? "", port } satisfies LockHolder);

function parse(text: string | undefined): LockHolder | undefined {
  if (!text) return undefined;
  try {
    const value: Partial<LockHolder> = JSON.parse(text);
    const { pid, started, port } = value;
    return pid && started && port !== undefined ? { pid, started, port } : undefined;
  } catch (error) {
    // A file cut short by a full disk names nobody.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function inUse({ pid }: LockHolder): EmbeddedDatabaseInUseError {
  return new EmbeddedDatabaseInUseError(
    `磐石已經在執行（行程 ${pid}），資料庫正由它使用；請先停止它，或以 DATA_DIR 指定另一個資料夾。`,
    `Panshi is already running (process ${pid}) and uses this database; stop it first, or set DATA_DIR to another folder.`,
  );
}

function ask(pid: number, column: string): string | undefined {
  if (!isProcessRunning(pid)) return undefined;
  const answer = execFileSync("ps", ["-o", column, "-p", String(pid)], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  return answer.trim() || undefined;
}

/** Whether a process with this id is there, ours or not. */
export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isCode(error, "EPERM");
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ESRCH")) return undefined;
    throw error;
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;

/** Gives the ownership back. */
export function releaseLock(file: string): void {
  rmSync(file, { force: true });
}
