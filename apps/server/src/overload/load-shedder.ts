/** How late everything is, in milliseconds: the event loop, and the answer of the database to a query that costs nothing. */
export type Delays = { loopMs: number; databaseMs: number };

/** The delays up to which more requests are let in at a time, and above which fewer. */
const TARGET: Delays = { loopMs: 25, databaseMs: 50 };
/** How much the limit changes from one sample to the next: by this part for each target's worth of difference. */
const GAIN = 0.2;
/** It is cut to no less than this part at once. */
const LARGEST_CUT = 0.5;
/** The limit of a server that has been quiet: what a sudden flood gets before the first delay is measured. */
const LIMIT_AT_REST = 128;
/** More than keeps the event loop and the pool's ten connections busy: with fewer under way, refusing would serve nobody sooner. */
const SMALLEST_LIMIT = 48;
const LARGEST_LIMIT = 10_000;
/** A limit of which less than this part was used does not rise above the one at rest. */
const USED_PART = 0.8;
/** A request that takes more samples than this counts no longer: it waits for a model or a slow client, not for this server. */
const COUNTED_SAMPLES = 20;

/**
 * Decides which requests are admitted (docs/decisions/0038, "Overload"): as many at a time as a limit allows, which falls while a delay
 * is above its target and rises while both are below and the requests need it. Pure: whoever measures calls `sample`. Admits
 * everything until then.
 */
export class LoadShedder {
  #limit = Number.POSITIVE_INFINITY;
  #open = 0;
  /** Of `#open`, those that began in each of the last samples, by the sample's number. */
  readonly #begun = Array.from({ length: COUNTED_SAMPLES }, () => 0);
  #samples = 0;
  #mostOpen = 0;
  #refused = 0;

  /** How many requests may be under way before the next one is refused. */
  get limit(): number {
    return this.#limit;
  }

  /** Takes the delays since the last sample. Samples come at equal intervals. */
  sample({ loopMs, databaseMs }: Delays): void {
    const pressure = Math.max(loopMs / TARGET.loopMs, databaseMs / TARGET.databaseMs);
    const limit = this.#limit === Number.POSITIVE_INFINITY ? LIMIT_AT_REST : this.#limit;
    const changed = limit * Math.max(LARGEST_CUT, 1 + GAIN * (1 - pressure));
    const isUsed = this.#mostOpen >= USED_PART * limit;
    const highest = isUsed ? LARGEST_LIMIT : Math.max(LIMIT_AT_REST, limit * (1 - GAIN));
    this.#limit = Math.max(SMALLEST_LIMIT, Math.min(changed, highest));
    this.#samples += 1;
    const oldest = this.#samples % COUNTED_SAMPLES;
    this.#open -= this.#begun[oldest] ?? 0;
    this.#begun[oldest] = 0;
    this.#mostOpen = this.#open;
  }

  /** Whether the next request is admitted. */
  admits(): boolean {
    return this.#open < this.#limit;
  }

  /** One that was not admitted was refused. */
  refused(): void {
    this.#refused += 1;
  }

  /** An admitted request begins. What it returns is for `closed`, when the request is answered or its caller is gone. */
  opened(): number {
    this.#count(this.#samples, 1);
    this.#mostOpen = Math.max(this.#mostOpen, this.#open);
    return this.#samples;
  }

  closed(begun: number): void {
    if (this.#samples - begun < COUNTED_SAMPLES) this.#count(begun, -1);
  }

  #count(sample: number, change: 1 | -1): void {
    const index = sample % COUNTED_SAMPLES;
    this.#begun[index] = (this.#begun[index] ?? 0) + change;
    this.#open += change;
  }

  /** How many were refused since the last call. */
  takeRefused(): number {
    const refused = this.#refused;
    this.#refused = 0;
    return refused;
  }
}

/** What the server asks of it. */
export type Admission = Pick<LoadShedder, "admits" | "refused" | "opened" | "closed">;
