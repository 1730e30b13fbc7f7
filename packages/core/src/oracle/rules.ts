/** A wish's topic with fewer active slips than this does not decide which slips its draw is from. */
export const MIN_TOPIC_SLIPS = 8;
