/** Posts a form and answers with the status; throws where nobody answers in time. Tests bring their own. */
export type Send = (url: string, body: string, timeoutMs: number) => Promise<number>;

/** So many go out at once; more would only wait in the shop's backlog and time out there. */
const AT_ONCE = 100;

/** Lets so many through at a time, the others in the order in which they came. */
class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  async through<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      // A place goes from hand to hand; only when nobody waits is it free.
      if (next) next();
      else this.#free += 1;
    }
  }
}

const gate = new Gate(AT_ONCE);

/** Posts as PAYUNi's server would: no redirect is followed, as only a 200 of the address itself counts. */
export const sendForm: Send = (url, body, timeoutMs) =>
  gate.through(async () => {
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "payuni" },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Read to its end, so that the connection can be used again.
    await answer.arrayBuffer();
    return answer.status;
  });
