import type { Interpretation } from "@panshi/contracts/journey/oracle";

/** The label of a reading's source; a traditional reading is never called AI. */
export const sourceLabels: Record<Interpretation["source"], string> = { model: "AI 解讀", traditional: "傳統解讀" };
