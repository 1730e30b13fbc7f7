/** The oracle's loading is shown for at least this long, in milliseconds (S2.81). */
export const MIN_WAIT_MS = 2000;

/** How much longer the loading stays when the draw took `elapsed` milliseconds. */
export const remainingWait = (elapsed: number): number => Math.max(MIN_WAIT_MS - elapsed, 0);
