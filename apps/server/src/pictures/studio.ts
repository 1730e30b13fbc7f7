import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@panshi/contracts/errors";
import { openFile } from "@panshi/core/file/open-file";
import type { Services } from "../services.ts";
import type { Studio } from "./draw-picture.ts";
import { readFaces } from "./faces.ts";

export type StudioFolders = {
  /** Holds the fonts that pictures are set in. */
  fonts: string;
  /** Holds what `/art/` serves. */
  art: string;
};

/** An address of ours, as the contract of pictures allows it: no part begins with a dot. */
const ours = /^\/(art|uploads)\/([A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)$/;

/**
 * Loads what drawing needs. Only called at the first drawing: the native library costs a tenth of a second, and most servers
 * behind a proxy seldom draw. Its cache is off and it works in one thread, for pictures are drawn once and kept by us.
 */
export async function openStudio({ base, storage, log }: Services, folders: StudioFolders): Promise<Studio> {
  const [{ default: sharp }, faces] = await Promise.all([import("sharp"), readFaces(folders.fonts)]);
  sharp.cache(false);
  sharp.concurrency(1);
  const fileOf = async (address: string): Promise<string | null> => {
    const [, place, name] = ours.exec(address) ?? [];
    if (name === undefined) return null;
    if (place === "art") return join(folders.art, name);
    await openFile({ ctx: base, input: { filename: name, viewer: () => Promise.resolve(null) } });
    const folder = await storage.folderOf(name);
    return folder === null ? null : join(folder, name);
  };
  return {
    sharp,
    faces,
    art: async (address) => {
      try {
        const file = await fileOf(address);
        return file === null ? null : await readFile(file);
      } catch (error) {
        const absent = error instanceof AppError || (error as NodeJS.ErrnoException).code === "ENOENT";
        if (absent) return null;
        throw error;
      }
    },
    unreadable: (address, error) => log.warn({ address, err: error }, "a picture for a shared link cannot be read"),
  };
}
