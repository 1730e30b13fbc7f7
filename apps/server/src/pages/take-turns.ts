import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";

/** Runs work one at a time, and lets other requests be answered before each. `waiting` is how many wait. */
type TurnQueue = { <T>(work: () => Promise<T> | T): Promise<T>; readonly waiting: number };

/** A queue of its own, for work that keeps the event loop for some milliseconds, such as a render. */
export function createTurnQueue(): TurnQueue {
  const limit = pLimit(1);
  const inTurn = <T>(work: () => Promise<T> | T): Promise<T> =>
    limit(async () => {
      await setImmediate();
      return work();
    });
  return Object.defineProperty(inTurn, "waiting", { get: () => limit.pendingCount }) as TurnQueue;
}
