import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@panshi/contracts/platform/errors";
import { viewFile } from "@panshi/core/platform/file/view-file";
import type { Services } from "../services.ts";
import { DrawingProcess } from "./drawing/drawing-process.ts";
import type { ImageContent } from "./image-content.ts";
import { slipArtPath } from "./layout/slip.ts";

export type RendererFolders = {
  /** The fonts of share images. */
  fonts: string;
  /** What `/art/` serves. */
  art: string;
};

/** `usesFallback`: the content's own artwork could not be used. */
export type RenderedImage = { jpeg: Buffer; usesFallback: boolean };

/** Reads the artwork of a share image and has the drawing process draw it. */
export class ShareImageRenderer {
  readonly #services: Services;
  readonly #artFolder: string;
  readonly #process: DrawingProcess;

  constructor(services: Services, { fonts, art }: RendererFolders) {
    this.#services = services;
    this.#artFolder = art;
    this.#process = new DrawingProcess(fonts);
  }

  /** Throws where an artwork below `/art/` is missing, or drawing fails. Call it for one image at a time. */
  async render(content: ImageContent): Promise<RenderedImage> {
    if (content.layout === "paper") return withOwnArt(await this.#process.draw({ content, art: null }));
    if (content.layout === "slip") return withOwnArt(await this.#drawOn(slipArtPath(content), content));
    const { art, fallbackArt } = content;
    try {
      return withOwnArt(await this.#drawOn(art, content));
    } catch (error) {
      if (art === fallbackArt) throw error;
      this.#services.log.warn({ art, reason: String(error) }, "share image uses its fallback artwork");
      return { jpeg: await this.#drawOn(fallbackArt, { ...content, art: fallbackArt }), usesFallback: true };
    }
  }

  close(): void {
    this.#process.close();
  }

  async #drawOn(path: string, content: ImageContent): Promise<Buffer> {
    const art = await readArt(this.#services, this.#artFolder, path);
    if (!art) throw new Error(`There is no public artwork at ${path}.`);
    return await this.#process.draw({ content, art });
  }
}

const withOwnArt = (jpeg: Buffer): RenderedImage => ({ jpeg, usesFallback: false });

/** The paths that an image URL in the content may have: no segment begins with a dot. */
const artPath = /^\/(art|uploads)\/([A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)$/;

/** The bytes of a file below `/art/` or `/uploads/`, or null where there is none that is public. `artFolder` is what `/art/` serves. */
async function readArt(
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
