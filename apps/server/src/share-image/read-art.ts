import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@panshi/contracts/errors";
import { viewFile } from "@panshi/core/file/view-file";
import type { Services } from "../services.ts";

/** An address of ours, as the contract of pictures allows it: no part begins with a dot. */
const ours = /^\/(art|uploads)\/([A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)$/;

/**
 * The bytes of a picture below `/art/` or `/uploads/`, or null where none lies that everybody may see. `folder` holds what
 * `/art/` serves.
 */
export async function readArt(
  { baseCtx, storage }: Pick<Services, "baseCtx" | "storage">,
  folder: string,
  address: string,
): Promise<Buffer | null> {
  const [, place, name] = ours.exec(address) ?? [];
  if (name === undefined) return null;
  try {
    if (place === "art") return await readFile(join(folder, name));
    await viewFile({ ctx: baseCtx, input: { filename: name, viewer: () => Promise.resolve(null) } });
    const found = await storage.findFolder(name);
    return found === null ? null : await readFile(join(found, name));
  } catch (error) {
    if (error instanceof AppError || (error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
