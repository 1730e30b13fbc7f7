import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@panshi/contracts/platform/errors";
import { viewFile } from "@panshi/core/platform/file/view-file";
import type { Services } from "../services.ts";

/** The paths that an image URL in the content may have: no segment begins with a dot. */
const artPath = /^\/(art|uploads)\/([A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)$/;

/** The bytes of a file below `/art/` or `/uploads/`, or null where there is none that is public. `artFolder` is what `/art/` serves. */
export async function readArt(
  { baseCtx, storage }: Pick<Services, "baseCtx" | "storage">,
  artFolder: string,
  path: string,
): Promise<Buffer | null> {
  const [, root, name] = artPath.exec(path) ?? [];
  if (name === undefined) return null;
  try {
    if (root === "art") return await readFile(join(artFolder, name));
    await viewFile(baseCtx, { filename: name, viewer: () => Promise.resolve(null) });
    const found = await storage.find(name);
    if (found === null) return null;
    return "folder" in found
      ? await readFile(join(found.folder, name))
      : Buffer.from(await found.response.arrayBuffer());
  } catch (error) {
    if (error instanceof AppError || (error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
