import type { SlipTexts } from "@panshi/contracts/journey/reading";
import type { Db } from "@panshi/db";
import { selectVoiceTexts } from "./store.ts";

/** The line notes and questions of the version that was drawn. */
export const findVoiceTexts = (
  ctx: { db: Db },
  input: { drawId: string },
): Promise<Pick<SlipTexts, "lineNotes" | "questions">> => selectVoiceTexts(ctx.db, input.drawId);
