/** Posts a form and returns the status; throws where there is no answer in time. Tests replace it. */
export type Send = (url: string, body: string, timeoutMs: number) => Promise<number>;

/** Posts at the same time; more would only wait in the shop's backlog and time out there. */
const CONCURRENCY = 100;

/** Runs a limited number of tasks at a time, the others in order. */
class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(slots: number) {
    this.#free = slots;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      // The slot goes to the next waiting task, and is free only where none waits.
      if (next) next();
      else this.#free += 1;
    }
  }
}

const semaphore = new Semaphore(CONCURRENCY);

/** Posts as PAYUNi's server would: no redirect is followed, as only a 200 of the address itself counts. */
export const sendForm: Send = (url, body, timeoutMs) =>
  semaphore.run(async () => {
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "payuni" },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Read completely, so that the connection can be reused.
    await answer.arrayBuffer();
    return answer.status;
  });
