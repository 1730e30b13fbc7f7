import { access } from "node:fs/promises";
import { join } from "node:path";

/** Where uploaded and sold files are stored. Who may read one is in its database row; this only finds it. */
export interface Storage {
  /** The folder of the files that come with the product. */
  bundled: string;
  /** The folder of a file, or null where there is none. `filename` comes from a row or passed a check: never a raw path. */
  findFolder(filename: string): Promise<string | null>;
}

/**
 * Files on disk: uploads below `data`, then what comes with the product in `bundled`, so that an upload of the same name
 * replaces it.
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
