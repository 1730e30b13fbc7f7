import type { Moment } from "@panshi/contracts/journey/moment";

/** The content of a meditation: a saved moment, or one only composed. */
export type MomentContent = Pick<Moment, "combinationName" | "creativeItem" | "codeImageItem" | "musicItem">;
