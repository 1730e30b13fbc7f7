import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileStorage } from "@panshi/core/platform/file-storage";

/** A stored file: on this disk, or a response of the object store, which is read or cancelled by its receiver. */
type FoundFile = { folder: string } | { response: Response };
/** The headers of a request that decide what of a file is sent, and the end of that request. */
export type FileRequest = { headers: Record<string, string | string[] | undefined>; signal: AbortSignal };

/**
 * Where uploaded and sold files are stored (docs/decisions/0009). Who may read one is in its database row. `filename` comes
 * from a row or passed a check: never a raw path.
 */
export interface Storage extends FileStorage {
  /** The folder of the files that come with the product, which are on the disk in any case. */
  bundled: string;
  /** A file, or null where there is none. */
  find(filename: string, request?: FileRequest): Promise<FoundFile | null>;
}

/** The folder of the first that has the file. */
export async function findFileFolder(folders: readonly string[], filename: string): Promise<{ folder: string } | null> {
  for (const folder of folders) {
    try {
      await access(join(folder, filename));
      return { folder };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return null;
}

/**
 * Files on disk: uploads below `data`, then what comes with the product in `bundled`, so that an upload of the same name
 * replaces it.
 */
export function diskStorage(data: string, bundled: string): Storage {
  const uploads = join(data, "uploads");
  return {
    bundled,
    find: (filename) => findFileFolder([uploads, bundled], filename),
    put: (filename, { path }) => copyDurably(path, join(uploads, filename), uploadTempFolder(data)),
    remove: (filename) => rm(join(uploads, filename), { force: true }),
  };
}

/** Where files are until they are complete; what a server that died left there is removed at the next start. */
export const uploadTempFolder = (data: string): string => join(data, "tmp", "uploads");

/** Copies a file so that after a crash there is all of it or nothing. */
async function copyDurably(from: string, to: string, temporary: string): Promise<void> {
  const folder = dirname(to);
  await mkdir(folder, { recursive: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const unfinished = join(temporary, randomUUID());
  try {
    const copy = await open(unfinished, "wx", 0o644);
    await pipeline(createReadStream(from), copy.createWriteStream({ flush: true }));
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
