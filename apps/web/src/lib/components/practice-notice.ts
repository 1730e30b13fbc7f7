/** Shown beside everything that is sold. */
export const NO_GUARANTEE_NOTICE = "祈願是心的練習，不保證結果";
