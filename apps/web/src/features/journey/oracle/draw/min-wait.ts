/** Minimum duration of the loading animation, in milliseconds (S2.81). */
const MIN_WAIT_MS = 2000;

/** The milliseconds left of it after `elapsed` milliseconds. */
export const remainingWait = (elapsed: number): number => Math.max(MIN_WAIT_MS - elapsed, 0);
