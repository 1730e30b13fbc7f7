import { AppError } from "@panshi/contracts/platform/errors";
import type { ReadingAnswer } from "@panshi/contracts/journey/oracle";
import type { MemberCtx } from "../../platform/context.ts";
import { selectAnswer } from "./store.ts";

/** The answer to the questions of the member's own reading in 反思. Throws `not_found`. */
export async function viewAnswer(ctx: MemberCtx, input: { readingId: string }): Promise<ReadingAnswer> {
  const found = await selectAnswer(ctx.db, ctx.actor, input.readingId);
  if (!found) throw new AppError("not_found");
  return found;
}
