import { AppError } from "@panshi/contracts/errors";
import type { ReadingAnswer } from "@panshi/contracts/oracle";
import type { MemberCtx } from "../context.ts";
import { selectAnswer } from "./store.ts";

/** The answer to the questions of the member's own reading in 反思. Throws `not_found`. */
export async function viewAnswer(ctx: MemberCtx, input: { readingId: string }): Promise<ReadingAnswer> {
  const found = await selectAnswer(ctx.db, ctx.actor, input.readingId);
  if (!found) throw new AppError("not_found");
  return found;
}
