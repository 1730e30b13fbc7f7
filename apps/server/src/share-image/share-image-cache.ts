import type { ImageContent } from "./image-content.ts";
import type { RenderedImage } from "./renderer.ts";

/** About a hundred and fifty images. */
const MAX_BYTES = 12 * 1024 * 1024;

/**
 * Rendered share images by version. Concurrent requests for one share its rendering, and one is rendered at a time, so that
 * images never take more than a core. Bounded by bytes; evicts the least recently used.
 */
export class ShareImageCache {
  readonly #images = new Map<string, RenderedImage>();
  readonly #rendering = new Map<string, Promise<RenderedImage>>();
  readonly #render: (content: ImageContent) => Promise<RenderedImage>;
  readonly #maxBytes: number;
  #bytes = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(render: (content: ImageContent) => Promise<RenderedImage>, maxBytes = MAX_BYTES) {
    this.#render = render;
    this.#maxBytes = maxBytes;
  }

  /** The image of some content, rendered where it is not cached. Rejects where rendering fails; a failure is not cached. */
  get(version: string, content: ImageContent): Promise<RenderedImage> {
    const cached = this.#images.get(version);
    if (cached) {
      // A Map keeps insertion order, so the least recently used is its first.
      this.#images.delete(version);
      this.#images.set(version, cached);
      return Promise.resolve(cached);
    }
    const running = this.#rendering.get(version);
    if (running) return running;
    const turn = this.#queue.then(() => this.#render(content));
    this.#queue = turn.catch(() => undefined);
    const rendering = turn.then((image) => this.#add(version, image)).finally(() => this.#rendering.delete(version));
    this.#rendering.set(version, rendering);
    return rendering;
  }

  #add(version: string, image: RenderedImage): RenderedImage {
    this.#images.set(version, image);
    this.#bytes += image.jpeg.length;
    for (const [oldest, { jpeg }] of this.#images) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#images.delete(oldest);
      this.#bytes -= jpeg.length;
    }
    return image;
  }
}
