import type { Services } from "../services.ts";
import { DrawingProcess } from "./drawing/drawing-process.ts";
import { readArt } from "./read-art.ts";
import { slipArt } from "./layout/slip.ts";
import type { ImageContent } from "./image-content.ts";

export type RendererFolders = {
  /** Holds the fonts that pictures are set in. */
  fonts: string;
  /** Holds what `/art/` serves. */
  art: string;
};

/** A JPEG; `whole` is false where another picture had to stand in for the subject's own. */
export type RenderedImage = { jpeg: Buffer; whole: boolean };

/** Finds a subject's picture and has it drawn. */
export class ShareImageRenderer {
  readonly #services: Services;
  readonly #folder: string;
  readonly #process: DrawingProcess;

  constructor(services: Services, { fonts, art }: RendererFolders) {
    this.#services = services;
    this.#folder = art;
    this.#process = new DrawingProcess(fonts);
  }

  /** Throws where a picture of the site's own is missing, or drawing fails. One at a time. */
  async draw(subject: ImageContent): Promise<RenderedImage> {
    if (subject.layout === "paper") return { jpeg: await this.#process.draw({ subject, art: null }), whole: true };
    if (subject.layout === "slip") return { jpeg: await this.#before(slipArt(subject.level), subject), whole: true };
    const { art, otherwise } = subject;
    try {
      return { jpeg: await this.#before(art, subject), whole: true };
    } catch (error) {
      if (art === otherwise) throw error;
      this.#services.log.warn({ art, reason: String(error) }, "a picture cannot be drawn, another one stands in");
      return { jpeg: await this.#before(otherwise, { ...subject, art: otherwise }), whole: false };
    }
  }

  close(): void {
    this.#process.close();
  }

  async #before(address: string, subject: ImageContent): Promise<Buffer> {
    const art = await readArt(this.#services, this.#folder, address);
    if (!art) throw new Error(`There is no picture at ${address}.`);
    return await this.#process.draw({ subject, art });
  }
}
