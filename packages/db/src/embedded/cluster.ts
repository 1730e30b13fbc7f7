import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OsAccount } from "./account.ts";
import { executableName } from "./binaries.ts";
import { EmbeddedDatabaseError, explainSystemError } from "./errors.ts";

/** The name of the superuser and of the database. */
export const databaseName = "panshi";

/** The major version of the binaries; they cannot read files of another one. */
const MAJOR_VERSION = "18";

/** Folders and account of a server. `home` has our files (lock, password, log), `home/cluster` those of Postgres. */
export type ClusterConfig = { home: string; native: string; account: OsAccount; durable: boolean };

export const clusterFolder = (home: string) => join(home, "cluster");

/** The superuser's password, generated with the cluster. */
export function readDatabasePassword(home: string): string {
  try {
    return readFileSync(join(home, "password"), "utf8").trim();
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `資料庫的密碼檔 ${join(home, "password")} 不見了；請從備份放回，或移走 ${home} 從頭開始。`,
      `The database's password file ${join(home, "password")} is missing; restore it from a backup, or move ${home} away to start with a new database.`,
      error,
    );
  }
}

/** Throws if the files were created by another major version. */
export function assertClusterVersion(home: string): void {
  const found = readFileSync(join(clusterFolder(home), "PG_VERSION"), "utf8").trim();
  if (found === MAJOR_VERSION) return;
  throw new EmbeddedDatabaseError(
    `${home} 裡的資料庫是 Postgres ${found} 的格式，這個版本需要 ${MAJOR_VERSION}；請移走這個資料夾，或改用 DATABASE_URL。`,
    `The database in ${home} was created by Postgres ${found}, this release needs ${MAJOR_VERSION}; move the folder away, or set DATABASE_URL.`,
  );
}

/** Creates the cluster under another name and renames it when complete; an interrupted attempt is deleted by the next one. */
export async function createCluster(cluster: ClusterConfig): Promise<void> {
  const { home, account, durable } = cluster;
  const draft = join(home, "cluster.new");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const secret = join(home, "password");
  writeFileSync(secret, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  chmodSync(secret, 0o600);
  if (account) {
    chownSync(draft, account.uid, account.gid);
    chownSync(secret, account.uid, account.gid);
  }
  try {
    await initialise(cluster, draft, secret);
    const single = ["--single", "-D", draft, "-c", "exit_on_error=true", ...(durable ? [] : ["-F"]), "postgres"];
    await run(cluster, "postgres", single, `CREATE DATABASE ${databaseName}\n`);
    renameSync(draft, clusterFolder(home));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Text search needs a UTF-8 locale for Chinese; not every system has C.UTF-8. */
async function initialise(cluster: ClusterConfig, folder: string, secret: string): Promise<void> {
  const sync = cluster.durable ? [] : ["--no-sync"];
  const options = [
    ...sync,
    "-D",
    folder,
    `--username=${databaseName}`,
    `--pwfile=${secret}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
  ];
  try {
    await run(cluster, "initdb", [...options, "--locale=C.UTF-8"]);
  } catch (error) {
    if (!(error instanceof Error && /invalid locale/i.test(error.message))) throw error;
    await run(cluster, "initdb", [...options, "--locale=en_US.UTF-8", "--lc-collate=C"]);
  }
}

/** Runs a program to its end; rejects with its output if it fails. */
function run({ home, native, account }: ClusterConfig, program: string, args: string[], input = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(native, "bin", executableName(program)), args, {
      ...account,
      cwd: native,
      detached: process.platform !== "win32",
      env: serverEnv(),
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
    child.stdin.on("error", (error) => (output += error.message));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(explainSystemError(output, home) ?? cannotCreate(program, output));
    });
    child.stdin.end(input);
  });
}

function cannotCreate(program: string, output: string): EmbeddedDatabaseError {
  const reason = output.trim().split("\n").slice(-3).join(" ");
  return new EmbeddedDatabaseError(
    `無法建立資料庫（${program}：${reason}）；請看上面的原因，或以 DATABASE_URL 指定一個 Postgres。`,
    `The database could not be created (${program}: ${reason}); fix that, or set DATABASE_URL to a Postgres server.`,
  );
}

/** The server's environment: without ours, which has secrets and PG* settings. */
export function serverEnv(): NodeJS.ProcessEnv {
  const inherited = process.platform === "win32" ? process.env : { PATH: process.env.PATH };
  return { ...inherited, LC_ALL: "C" };
}

/** Whether the cluster has been created. */
export const hasCluster = (home: string) => existsSync(join(clusterFolder(home), "PG_VERSION"));
