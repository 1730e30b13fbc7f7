/** Seconds from a paid order's page to the redirect (S2.94). */
export const COUNTDOWN_SECONDS = 5;

/**
 * Counts whole seconds down to zero: calls `onTick` with the seconds left, and `onDone` at zero. Returns a function
 * that stops it.
 */
export function startCountdown(seconds: number, onTick: (left: number) => void, onDone: () => void): () => void {
  let left = seconds;
  const timer = setInterval(() => {
    left -= 1;
    onTick(left);
    if (left > 0) return;
    clearInterval(timer);
    onDone();
  }, 1000);
  return () => clearInterval(timer);
}
