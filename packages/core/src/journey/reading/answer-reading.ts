import { AppError } from "@panshi/contracts/platform/errors";
import type { AnswerInput, ReadingAnswer } from "@panshi/contracts/journey/oracle";
import type { MemberCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { countAttempt } from "../../platform/limits/throttle.ts";
import { updateAnswer } from "./store.ts";

/**
 * Stores what the member answers to the questions of their own reading in 反思; a later answer replaces it, and an empty one takes it
 * back. Throws `not_found`, `too_many`.
 */
export async function answerReading(ctx: MemberCtx, input: AnswerInput): Promise<ReadingAnswer> {
  await countAttempt(ctx, { limit: "answer:account", subject: ctx.actor.viewer.id });
  const answer = input.answer || null;
  const stored = await memberTransaction(ctx, "shared", (tx) =>
    updateAnswer(tx.db, ctx.actor, input.readingId, { answer, answeredAt: answer === null ? null : ctx.clock.now() }),
  );
  if (!stored) throw new AppError("not_found");
  return { answer };
}
