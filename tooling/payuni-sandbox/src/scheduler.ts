/** The clock and its timers, in milliseconds. Tests use a manual one. */
export type Scheduler = {
  now(): number;
  /** Runs a task later; returns a function that cancels it. */
  after(ms: number, task: () => Promise<void>): () => void;
  /** Cancels pending tasks and waits for running ones. */
  stop(): Promise<void>;
};

/** The system clock. Errors of tasks go to `onError`, and stop nothing else. */
export function systemScheduler(onError: (error: unknown) => void): Scheduler {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;
  return {
    now: () => Date.now(),
    after(ms, task) {
      if (stopped) return () => undefined;
      const timer = setTimeout(() => {
        timers.delete(timer);
        const run = task()
          .catch(onError)
          .finally(() => running.delete(run));
        running.add(run);
      }, ms);
      timers.add(timer);
      return () => {
        clearTimeout(timer);
        timers.delete(timer);
      };
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await Promise.all(running);
    },
  };
}
