import type { Oracle } from "./oracle.ts";

/** Shown with a traditional reading that replaces one by a model (S8.17). */
export const FALLBACK_NOTE = "請參考自己的處境細細體會；若心裡有放不下的事，也可以尋求專業的協助。";

/** The traditional reading: the slip's interpretation and advice. Never labelled as AI. */
export const traditionalReading = (oracle: Pick<Oracle, "interpretationContent" | "advice">): string =>
  [oracle.interpretationContent, oracle.advice && `今天可以做的一件事：${oracle.advice}`].filter(Boolean).join("\n\n");

/** The traditional reading with a note, when a model failed or the server could not be reached. */
export const fallbackReading = (oracle: Parameters<typeof traditionalReading>[0]): string =>
  [traditionalReading(oracle), `以上是籤詩的傳統解讀。${FALLBACK_NOTE}`].join("\n\n");
