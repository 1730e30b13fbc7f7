import { AppError } from "@panshi/contracts/platform/errors";
import type { Ctx } from "../../platform/context.ts";
import { sitePrefixBucket } from "../../platform/limits/address.ts";

/** Who runs a job: an address (grouped by {@link sitePrefixBucket}), and whether the caller has disconnected meanwhile. */
export type QueueCaller = Pick<Ctx, "address" | "isDisconnected">;

type Bounds = {
  /** Jobs that run at the same time. */
  running: number;
  /** Jobs that wait, of all addresses together. */
  waiting: number;
  /** Jobs of one address that wait. */
  waitingPerAddress: number;
  /** `Retry-After` of `busy`: about as long as a full queue takes. */
  retryAfterSeconds: number;
};
type Job = { start: () => void; refuse: (error: AppError) => void; isDisconnected: () => boolean };

/**
 * Runs expensive jobs a few at a time. Addresses take turns, so that an address with many jobs delays only itself, and
 * when the queue is full its last jobs are refused in favour of others; a job whose caller has disconnected does not
 * run.
 */
export class FairQueue {
  readonly #bounds: Bounds;
  /** By address, the next one to be served first. */
  readonly #waiting = new Map<string, Job[]>();
  #running = 0;
  #length = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Runs `work` when its turn comes. Throws `busy` with `Retry-After` where there is no room to wait. */
  async run<T>(caller: QueueCaller, work: () => Promise<T>): Promise<T> {
    await this.#waitForTurn(caller);
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #busy(): AppError {
    return new AppError("busy", { retryAfterSeconds: this.#bounds.retryAfterSeconds });
  }

  async #waitForTurn({ address: sender, isDisconnected = () => false }: QueueCaller): Promise<void> {
    if (this.#running < this.#bounds.running) {
      this.#running += 1;
      return;
    }
    const address = sitePrefixBucket(sender);
    const own = this.#waiting.get(address) ?? [];
    const isFull = this.#length >= this.#bounds.waiting;
    if (own.length >= this.#bounds.waitingPerAddress || (isFull && !this.#makeRoom(own.length + 1))) throw this.#busy();
    this.#length += 1;
    this.#waiting.set(address, own);
    await new Promise<void>((start, refuse) => own.push({ start, refuse, isDisconnected }));
  }

  /** Refuses the last job of the address that has most, where that is more than `keep`; returns whether it did. */
  #makeRoom(keep: number): boolean {
    let longest: Job[] = [];
    for (const jobs of this.#waiting.values()) if (jobs.length > longest.length) longest = jobs;
    if (longest.length <= keep) return false;
    longest.pop()?.refuse(this.#busy());
    this.#length -= 1;
    return true;
  }

  /** Starts the next job whose caller is still connected, in place of one that ended. */
  #startNext(): void {
    for (const [address, jobs] of this.#waiting) {
      const job = jobs.shift();
      // An address with more jobs goes to the end of the queue.
      this.#waiting.delete(address);
      if (jobs.length > 0) this.#waiting.set(address, jobs);
      if (!job) continue;
      this.#length -= 1;
      if (!job.isDisconnected()) return job.start();
      job.refuse(this.#busy());
    }
    this.#running -= 1;
  }
}
