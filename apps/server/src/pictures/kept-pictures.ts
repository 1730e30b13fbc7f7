import type { Drawn } from "./studio.ts";
import type { Subject } from "./subject.ts";

/** About a hundred and fifty pictures. */
const MOST_BYTES = 12 * 1024 * 1024;

/**
 * Drawn pictures by version. Callers of one share its drawing, and one is drawn at a time, so that pictures never take more
 * than a core. Bounded by bytes: what was asked for longest ago goes first.
 */
export class KeptPictures {
  readonly #kept = new Map<string, Drawn>();
  readonly #drawing = new Map<string, Promise<Drawn>>();
  readonly #draw: (subject: Subject) => Promise<Drawn>;
  readonly #most: number;
  #bytes = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(draw: (subject: Subject) => Promise<Drawn>, most = MOST_BYTES) {
    this.#draw = draw;
    this.#most = most;
  }

  /** The picture of a subject, drawn where it is not kept. Rejects where it cannot be drawn; that is not kept. */
  get(version: string, subject: Subject): Promise<Drawn> {
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

  #keep(version: string, picture: Drawn): Drawn {
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
