import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { EmbeddedDatabaseInUseError } from "./errors.ts";

/** The process that runs the server (docs/decisions/0021). `started` distinguishes it from a later one with the same pid. */
type LockHolder = { pid: number; started: string; port: number };

/** The start time of a process, in a format of the platform; undefined if it does not run or is a zombie. */
function processStartTime(pid: number): string | undefined {
  if (process.platform === "linux") {
    const stat = readIfExists(`/proc/${pid}/stat`);
    // The fields after the program name, which may contain spaces: the 1st is the state, the 20th the start in clock ticks.
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (!fields || fields[0] === "Z" || fields[0] === "X") return undefined;
    return `${readIfExists("/proc/sys/kernel/random/boot_id")?.trim()} ${fields[19]}`;
  }
  if (process.platform === "win32") return isProcessRunning(pid) ? "running" : undefined;
  return ps(pid, "lstart=");
}

/** The command line of a process; undefined if it does not run, or on Windows. */
export function processCommandLine(pid: number): string | undefined {
  if (process.platform === "linux") return readIfExists(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ");
  return process.platform === "win32" ? undefined : ps(pid, "command=");
}

/** The live process that holds the lock, if any. */
export function findLiveLockHolder(file: string): LockHolder | undefined {
  const holder = parse(readIfExists(file));
  return holder && processStartTime(holder.pid) === holder.started ? holder : undefined;
}

/** Takes the lock; throws EmbeddedDatabaseInUseError while another live process holds it. Atomic between processes. */
export function acquireLock(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content(0), { mode: 0o600 });
  try {
    while (!tryLink(draft, file)) {
      const found = readIfExists(file);
      const holder = findLiveLockHolder(file);
      if (holder) throw inUseError(holder);
      removeStaleLock(file, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Writes the port into the lock file, for `findRunningEmbeddedDatabase`. */
export function writeLockPort(file: string, port: number): void {
  writeFileSync(`${file}.new`, content(port), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Removes a dead process's lock. If another process has replaced it meanwhile, that one is put back. */
function removeStaleLock(file: string, dead: string | undefined): void {
  const moved = `${file}.${process.pid}.old`;
  try {
    renameSync(file, moved);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  if (readIfExists(moved) !== dead) tryLink(moved, file);
  rmSync(moved, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

const content = (port: number) =>
  JSON.stringify({ pid: process.pid, started: processStartTime(process.pid) ?? "", port } satisfies LockHolder);

function parse(text: string | undefined): LockHolder | undefined {
  if (!text) return undefined;
  try {
    const value: Partial<LockHolder> = JSON.parse(text);
    const { pid, started, port } = value;
    return pid && started && port !== undefined ? { pid, started, port } : undefined;
  } catch (error) {
    // Truncated by a full disk.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function inUseError({ pid }: LockHolder): EmbeddedDatabaseInUseError {
  return new EmbeddedDatabaseInUseError(
    `磐石已經在執行（行程 ${pid}），資料庫正由它使用；請先停止它，或以 DATA_DIR 指定另一個資料夾。`,
    `Panshi is already running (process ${pid}) and uses this database; stop it first, or set DATA_DIR to another folder.`,
  );
}

function ps(pid: number, column: string): string | undefined {
  if (!isProcessRunning(pid)) return undefined;
  const answer = execFileSync("ps", ["-o", column, "-p", String(pid)], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  return answer.trim() || undefined;
}

/** Whether a process with this id runs, under any account. */
export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isCode(error, "EPERM");
  }
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ESRCH")) return undefined;
    throw error;
  }
}

const isCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;

/** Releases the lock. */
export function releaseLock(file: string): void {
  rmSync(file, { force: true });
}
