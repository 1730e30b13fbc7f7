import { createHash } from "node:crypto";
import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { canReachFolder, ensureOwnFolder, ensureRootFolder, serverAccount } from "./embedded/account.ts";
import { findBinaries } from "./embedded/binaries.ts";
import {
  assertClusterVersion,
  createCluster,
  hasCluster,
  databaseName,
  type ClusterConfig,
  readDatabasePassword,
} from "./embedded/cluster.ts";
import { acquireLock, findLiveLockHolder, writeLockPort, releaseLock } from "./embedded/lock-file.ts";
import { startPostmaster, stopLeftoverPostmaster } from "./embedded/postmaster.ts";
import { restartOnExit } from "./embedded/supervise.ts";
import { explainSystemError } from "./embedded/errors.ts";

export { EmbeddedDatabaseInUseError, EmbeddedDatabaseError } from "./embedded/errors.ts";

type EmbeddedOptions = {
  /** A folder for the database files only. If the server's account cannot enter it (root), /var/tmp is used instead. */
  dataDir: string;
  /** Gets one line for each slow step or problem. */
  log: (line: string) => void;
  /** False only in tests: faster, but a crash of the machine may lose all data. */
  durable?: boolean;
};

export type EmbeddedDatabase = { url: string; stop(): Promise<void> };

/** Settings that differ from Postgres's defaults. */
const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=100",
  "shared_buffers=128MB",
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_checkpoints=off",
  // Error details quote rows, which may hold personal data.
  "log_error_verbosity=terse",
];
const testSettings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];

/**
 * Starts the Postgres server from npm, creating its files the first time, and resolves when it accepts connections. Needs no
 * configuration; as root, the server runs as `nobody`. A server that a killed process left running is stopped first. Throws
 * EmbeddedDatabaseInUseError while another live process uses the same files.
 */
export async function startEmbeddedDatabase({
  dataDir,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    return await start(homeOf(dataDir, true), log, durable);
  } catch (error) {
    throw (error instanceof Error && "code" in error && explainSystemError(String(error.code), dataDir)) || error;
  }
}

/** The URL of the server that another live process runs on the same files, if any. */
export function findRunningEmbeddedDatabase({ dataDir }: { dataDir: string }): string | undefined {
  const home = homeOf(dataDir, false);
  const holder = findLiveLockHolder(lockFileOf(home));
  return holder?.port ? urlOf(home, holder.port) : undefined;
}

async function start(home: string, log: (line: string) => void, durable: boolean): Promise<EmbeddedDatabase> {
  const options = durable ? settings : [...settings, ...testSettings];
  ensureOwnFolder(home, serverAccount() ? 0o711 : 0o700);
  acquireLock(lockFileOf(home));
  try {
    const account = serverAccount();
    const cluster: ClusterConfig = { home, native: findBinaries(account), account, durable };
    if (hasCluster(home)) assertClusterVersion(home);
    else {
      log("database: first start, creating the files");
      await createCluster(cluster);
    }
    await stopLeftoverPostmaster(cluster);
    const postmaster = await startPostmaster(cluster, 0, options);
    writeLockPort(lockFileOf(home), postmaster.port);
    const server = restartOnExit(postmaster, (port) => startPostmaster(cluster, port, options), log);
    const stop = async () => {
      await server.stop();
      releaseLock(lockFileOf(home));
    };
    return { url: urlOf(home, postmaster.port), stop };
  } catch (error) {
    releaseLock(lockFileOf(home));
    throw error;
  }
}

/** The folder of the database files: `dataDir`, or one in root's own folder if the account cannot reach that. */
function homeOf(dataDir: string, create: boolean): string {
  const folder = resolve(dataDir);
  if (create) mkdirSync(folder, { recursive: true });
  else if (!existsSync(folder)) return folder;
  const real = realpathSync(folder);
  if (canReachFolder(dirname(real), serverAccount())) return real;
  return join(ensureRootFolder(), `data-${createHash("sha256").update(real).digest("hex").slice(0, 16)}`);
}

const lockFileOf = (home: string) => join(home, "owner.json");

const urlOf = (home: string, port: number) =>
  `postgres://${databaseName}:${readDatabasePassword(home)}@127.0.0.1:${port}/${databaseName}`;
