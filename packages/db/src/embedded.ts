import { createHash } from "node:crypto";
import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { canReachFolder, ensureOwnFolder, ensureRootFolder, serverAccount } from "./embedded/account.ts";
import { findBinaries } from "./embedded/binaries.ts";
import {
  checkVersion,
  createCluster,
  hasCluster,
  databaseName,
  type ClusterConfig,
  readPassword,
} from "./embedded/cluster.ts";
import { acquireLock, findLiveLockHolder, writeLockPort, releaseLock } from "./embedded/lock-file.ts";
import { startPostmaster, stopLeftoverPostmaster } from "./embedded/postmaster.ts";
import { restartOnExit } from "./embedded/supervise.ts";
import { explainSystemError } from "./embedded/errors.ts";

export { EmbeddedDatabaseInUseError, EmbeddedDatabaseError } from "./embedded/errors.ts";

export type EmbeddedOptions = {
  /** A folder for its files alone; where root's server could not enter it, they lie under /var/tmp instead. */
  dataDir: string;
  /** Told of what takes long or went wrong; one line each. */
  log: (line: string) => void;
  /** False for tests alone: a crash of the machine may then lose everything. */
  durable?: boolean;
};

export type EmbeddedDatabase = { url: string; stop(): Promise<void> };

/** For a small machine: the rest is as Postgres comes. */
const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=100",
  "shared_buffers=128MB",
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  "log_checkpoints=off",
  // The detail of an error quotes the row, and a row may be somebody's address.
  "log_error_verbosity=terse",
];
const forTests = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];

/**
 * Starts the Postgres server that npm installed with us, making its files the first time, and resolves when it takes
 * connections. Needs no rights and no configuration; as root the server runs as nobody. What a killed process left
 * running is stopped first. Throws EmbeddedInUse while another living process has started the same files.
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

/** The address of the server that another living process has started on the same files, if any. */
export function findRunningEmbeddedDatabase({ dataDir }: { dataDir: string }): string | undefined {
  const home = homeOf(dataDir, false);
  const owner = findLiveLockHolder(ownerOf(home));
  return owner?.port ? urlOf(home, owner.port) : undefined;
}

async function start(home: string, log: (line: string) => void, durable: boolean): Promise<EmbeddedDatabase> {
  const options = durable ? settings : [...settings, ...forTests];
  ensureOwnFolder(home, serverAccount() ? 0o711 : 0o700);
  acquireLock(ownerOf(home));
  try {
    const account = serverAccount();
    const place: ClusterConfig = { home, native: findBinaries(account), account, durable };
    if (hasCluster(home)) checkVersion(home);
    else {
      log("database: first start, creating the files");
      await createCluster(place);
    }
    await stopLeftoverPostmaster(place);
    const postmaster = await startPostmaster(place, 0, options);
    writeLockPort(ownerOf(home), postmaster.port);
    const server = restartOnExit(postmaster, (port) => startPostmaster(place, port, options), log);
    const stop = async () => {
      await server.stop();
      releaseLock(ownerOf(home));
    };
    return { url: urlOf(home, postmaster.port), stop };
  } catch (error) {
    releaseLock(ownerOf(home));
    throw error;
  }
}

/** The folder of the server's files: the one given, or one in root's own where "nobody" cannot get to that. */
function homeOf(dataDir: string, make: boolean): string {
  const folder = resolve(dataDir);
  if (make) mkdirSync(folder, { recursive: true });
  else if (!existsSync(folder)) return folder;
  const real = realpathSync(folder);
  if (canReachFolder(dirname(real), serverAccount())) return real;
  return join(ensureRootFolder(), `data-${createHash("sha256").update(real).digest("hex").slice(0, 16)}`);
}

const ownerOf = (home: string) => join(home, "owner.json");

const urlOf = (home: string, port: number) =>
  `postgres://${databaseName}:${readPassword(home)}@127.0.0.1:${port}/${databaseName}`;
