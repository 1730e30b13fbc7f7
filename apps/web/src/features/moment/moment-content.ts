import type { Moment } from "@panshi/contracts/moment";

/** What one sits with: a moment that is kept, or one only composed. */
export type MomentContent = Pick<Moment, "combinationName" | "creativeItem" | "codeImageItem" | "musicItem">;
