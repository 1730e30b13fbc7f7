import { AppError } from "@panshi/contracts/errors";
import type { Ctx } from "../context.ts";
import { siteBucket } from "../throttle/address.ts";

/** Whose work it is: an address (which counts as its {@link siteBucket}), and whether its caller has hung up meanwhile. */
export type QueueCaller = Pick<Ctx, "address" | "isDisconnected">;

type Bounds = {
  /** Jobs that run at the same time. */
  running: number;
  /** Jobs that wait, of all addresses together. */
  waiting: number;
  /** Jobs of one address that wait. */
  waitingPerAddress: number;
};
type Job = { start: () => void; refuse: (error: AppError) => void; isGone: () => boolean };

/** When to try again after `busy`, in seconds: a full queue is done in about one. */
const RETRY_AFTER_SECONDS = 2;
const busy = () => new AppError("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });

/**
 * Runs expensive jobs a few at a time. Addresses take turns, so that one which sends many waits behind itself and not in
 * front of others, and gives way to them where there is no room; a job whose caller has hung up does not run.
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
    await this.#turn(caller);
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  async #turn({ address: sender, isDisconnected = () => false }: QueueCaller): Promise<void> {
    if (this.#running < this.#bounds.running) {
      this.#running += 1;
      return;
    }
    const address = siteBucket(sender);
    const own = this.#waiting.get(address) ?? [];
    const isFull = this.#length >= this.#bounds.waiting;
    if (own.length >= this.#bounds.waitingPerAddress || (isFull && !this.#makeRoom(own.length + 1))) throw busy();
    this.#length += 1;
    this.#waiting.set(address, own);
    await new Promise<void>((start, refuse) => own.push({ start, refuse, isGone: isDisconnected }));
  }

  /** Refuses the last job of the address that has most, where that is more than `jobs`; answers whether it did. */
  #makeRoom(jobs: number): boolean {
    let most: Job[] = [];
    for (const each of this.#waiting.values()) if (each.length > most.length) most = each;
    if (most.length <= jobs) return false;
    most.pop()?.refuse(busy());
    this.#length -= 1;
    return true;
  }

  /** Hands the place of a job that ended to the next one that is still wanted. */
  #startNext(): void {
    for (const [address, jobs] of this.#waiting) {
      const job = jobs.shift();
      // An address with more to do goes to the end of the line.
      this.#waiting.delete(address);
      if (jobs.length > 0) this.#waiting.set(address, jobs);
      if (!job) continue;
      this.#length -= 1;
      if (!job.isGone()) return job.start();
      job.refuse(busy());
    }
    this.#running -= 1;
  }
}
