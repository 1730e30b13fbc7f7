import { chmodSync, lstatSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { EmbeddedDatabaseError } from "./errors.ts";

/** The account that the server runs as; undefined for that of this process. Postgres refuses to run as root. */
export type OsAccount = { uid: number; gid: number } | undefined;

/** `nobody` on Linux. initdb needs an account with a name, and every distribution has this one in /etc/passwd. */
const nobody = { uid: 65_534, gid: 65_534 };

const isRoot = () => process.getuid?.() === 0;

export const serverAccount = (): OsAccount => (isRoot() ? nobody : undefined);

/** Whether the account may enter a folder and all its parents; `path` must not contain symbolic links. */
export function canReachFolder(path: string, account: OsAccount): boolean {
  if (!account) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A folder of root that every account can enter, for files that the server could not reach elsewhere. */
const rootFolder = "/var/tmp/panshi-root";

/** Creates root's folder, or checks that it is a directory that only root can write to. */
export function ensureRootFolder(): string {
  try {
    mkdirSync(rootFolder, { mode: 0o755 });
    chmodSync(rootFolder, 0o755);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const { mode, uid } = lstatSync(rootFolder);
  const isDirectory = lstatSync(rootFolder).isDirectory();
  if (!isDirectory || uid !== 0 || (mode & 0o022) !== 0 || (mode & 0o001) === 0) {
    throw new EmbeddedDatabaseError(
      `${rootFolder} 不是由系統管理員建立的安全資料夾；請刪除它後再啟動一次。`,
      `${rootFolder} is not a safe folder created by root; delete it and start again.`,
    );
  }
  return rootFolder;
}

/** Creates a folder, or throws if it belongs to another account. */
export function ensureOwnFolder(path: string, mode: number): void {
  mkdirSync(path, { recursive: true, mode });
  const uid = process.getuid?.();
  if (uid !== undefined && lstatSync(path).uid !== uid) {
    throw new EmbeddedDatabaseError(
      `資料夾 ${path} 屬於另一個帳號；請用那個帳號啟動，或以 DATA_DIR 指定另一個資料夾。`,
      `The folder ${path} belongs to another account; start as that account, or set DATA_DIR to another folder.`,
    );
  }
  if (uid !== undefined) chmodSync(path, mode);
}
