import { TOTAL_CAP } from "@panshi/contracts/platform/list";
import { staffVerb } from "../../platform/staff-verb.ts";
import { countLetters } from "./store.ts";

/** How many letters failed or are lost, at most {@link TOTAL_CAP}; for the overview. */
export const countLettersToReview = staffVerb("mail:retry", async (ctx): Promise<number> => {
  return (await countLetters(ctx.db, ctx.clock.now())) ?? TOTAL_CAP;
});
