export const FAILURE_TITLE = "畫面沒能展開";
export const FAILURE_ADVICE = "你的資料沒有受影響。請重新整理；若還是這樣，過幾分鐘再來。";

/** The message of a thrown value. */
export const failureDetail = (error: unknown): string => (error instanceof Error ? error.message : String(error));
