/** Milliseconds until the last star is in place, if the slip is known by then. */
export const GATHER_MS = 1900;
/** The least time that the stars take to the characters of a slip that came late. */
const MOVE_MS = 800;

/** When the stars stand where the characters are, on a slip that was laid out at `measuredAt`. */
export const starsSettledAt = (measuredAt: number): number => Math.max(GATHER_MS, measuredAt + MOVE_MS);

/**
 * What happens to the stars of a drawn slip, in milliseconds after they stand in place: each becomes its character, the
 * lines one after the other; the paper appears under them; what is beside the slip follows; the seal falls last.
 */
export const revealTimings = {
  glyphs: { stagger: 90, duration: 420 },
  paper: { delay: 520, duration: 700 },
  others: { delay: 700, duration: 800 },
  swap: { delay: 1240, duration: 160 },
  seal: { delay: 1300, duration: 380 },
} as const;

/** The duration of the whole. */
export const REVEAL_MS = 1760;
/** Under reduced motion: one cross-fade. */
export const CROSS_FADE_MS = 420;
