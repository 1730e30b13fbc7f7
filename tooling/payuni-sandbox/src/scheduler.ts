/** The clock and its alarms, in milliseconds. Tests bring one that they move by hand. */
export type Scheduler = {
  now(): number;
  /** Runs a task later; the answer takes it back. */
  after(ms: number, task: () => Promise<void>): () => void;
  /** Takes back what is to come and waits for what runs. */
  stop(): Promise<void>;
};

/** The machine's clock. What a task throws is told, never swallowed, and stops nothing else. */
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
