/** Seconds between the news that an order is paid and the way on (S2.94). */
export const COUNTDOWN_SECONDS = 5;

/**
 * Counts whole seconds down to zero: `tell` hears what is left after each, `done` comes with the last. Answers what stops
 * it; once stopped, neither is called again.
 */
export function startCountdown(seconds: number, tell: (left: number) => void, done: () => void): () => void {
  let left = seconds;
  const timer = setInterval(() => {
    left -= 1;
    tell(left);
    if (left > 0) return;
    clearInterval(timer);
    done();
  }, 1000);
  return () => clearInterval(timer);
}
