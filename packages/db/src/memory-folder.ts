import { statfsSync } from "node:fs";

const FOLDER = "/dev/shm";
/** What tests put there at most, in bytes, with room to spare. */
const ROOM = 2 * 1024 ** 3;

/**
 * A folder that is kept in memory, for databases of tests; null where there is none or too little of it. A database is a
 * thousand files, whose making and removing costs several times as much on a disk.
 */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize > ROOM ? FOLDER : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
