import { access } from "node:fs/promises";
import { join } from "node:path";

/** Where the bytes of uploaded and sold files lie. A file's row in the database says who may read it; this only finds it. */
export interface Storage {
  /** The folder of the files that the product brings along. */
  bundled: string;
  /** The folder that holds a file of this name, or null where none does. `filename` is a row's, never a caller's own. */
  findFolder(filename: string): Promise<string | null>;
}

/**
 * Files on disk: what staff uploaded under `data`, and beneath it what the product brings along under `bundled`, so that a
 * new file of the same name takes the place of ours.
 */
export function diskStorage(data: string, bundled: string): Storage {
  const folders = [join(data, "uploads"), bundled];
  return {
    bundled,
    async findFolder(filename) {
      for (const folder of folders) {
        try {
          await access(join(folder, filename));
          return folder;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        }
      }
      return null;
    },
  };
}
