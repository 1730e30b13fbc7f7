import type { RenderedImage } from "./renderer.ts";
import type { ImageContent } from "./image-content.ts";

/** About a hundred and fifty pictures. */
const MOST_BYTES = 12 * 1024 * 1024;

/**
 * Drawn pictures by version. Callers of one share its drawing, and one is drawn at a time, so that pictures never take more
 * than a core. Bounded by bytes: what was asked for longest ago goes first.
 */
export class PictureCache {
  readonly #kept = new Map<string, RenderedImage>();
  readonly #drawing = new Map<string, Promise<RenderedImage>>();
  readonly #draw: (subject: ImageContent) => Promise<RenderedImage>;
  readonly #most: number;
  #bytes = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(draw: (subject: ImageContent) => Promise<RenderedImage>, most = MOST_BYTES) {
    this.#draw = draw;
    this.#most = most;
  }

  /** The picture of a subject, drawn where it is not kept. Rejects where it cannot be drawn; that is not kept. */
  get(version: string, subject: ImageContent): Promise<RenderedImage> {
    const kept = this.#kept.get(version);
    if (kept) {
      this.#kept.delete(version);
      this.#kept.set(version, kept);
      return Promise.resolve(kept);
    }
    const running = this.#drawing.get(version);
    if (running) return running;
    const turn = this.#last.then(() => this.#draw(subject));
    this.#last = turn.catch(() => undefined);
    const drawing = turn.then((picture) => this.#keep(version, picture)).finally(() => this.#drawing.delete(version));
    this.#drawing.set(version, drawing);
    return drawing;
  }

  #keep(version: string, picture: RenderedImage): RenderedImage {
    this.#kept.set(version, picture);
    this.#bytes += picture.jpeg.length;
    for (const [oldest, { jpeg }] of this.#kept) {
      if (this.#bytes <= this.#most) break;
      this.#kept.delete(oldest);
      this.#bytes -= jpeg.length;
    }
    return picture;
  }
}
