import { AppError } from "@panshi/contracts/platform/errors";
import type { AnswerInput, RateReadingInput, ReadingAnswer } from "@panshi/contracts/journey/oracle";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Db } from "@panshi/db";
import type { MemberCtx, MemberOrVisitorCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { throttleAttempt } from "../../platform/limits/throttle.ts";
import {
  selectAnswer,
  selectAnswers,
  selectReadings,
  type StoredReading,
  updateAnswer,
  updateRating,
} from "./store.ts";

/**
 * Stores what the member answers to the questions of their own reading in 反思; a later answer replaces it, and an empty one takes it
 * back. Throws `not_found`, `too_many`.
 */
export async function answerReading(ctx: MemberCtx, input: AnswerInput): Promise<ReadingAnswer> {
  await throttleAttempt(ctx, { limit: "answer:account", subject: ctx.actor.viewer.id });
  const answer = input.answer || null;
  const stored = await memberTransaction(ctx, "shared", (tx) =>
    updateAnswer(tx.db, ctx.actor, input.readingId, { answer, answeredAt: answer === null ? null : ctx.clock.now() }),
  );
  if (!stored) throw new AppError("not_found");
  return { answer };
}

/** Stores how a reading of the caller's own draw landed; a later rating replaces it. Throws `not_found`, `too_many`. */
export async function rateReading(ctx: MemberOrVisitorCtx, input: RateReadingInput): Promise<void> {
  const { actor } = ctx;
  await throttleAttempt(
    ctx,
    actor.kind === "member"
      ? { limit: "rating:account", subject: actor.viewer.id }
      : { limit: "rating:address", subject: ctx.address },
  );
  const rated = await memberTransaction(ctx, "shared", (tx) =>
    updateRating(tx.db, actor, input.readingId, input.rating),
  );
  if (!rated) throw new AppError("not_found");
}

/** The answer to the questions of the member's own reading in 反思. Throws `not_found`. */
export async function viewOwnReadingAnswer(ctx: MemberCtx, input: { readingId: string }): Promise<ReadingAnswer> {
  const found = await selectAnswer(ctx.db, ctx.actor, input.readingId);
  if (!found) throw new AppError("not_found");
  return found;
}

/** The readings of draws, newest first, by draw. The caller has checked whose draws they are. */
export async function listReadingsByDraw(
  ctx: { db: Db },
  input: { drawIds: readonly string[] },
): Promise<ReadonlyMap<string, StoredReading[]>> {
  return Map.groupBy(await selectReadings(ctx.db, input.drawIds), ({ drawId }) => drawId);
}

/** The newest answers of a member to the questions of their readings, for the view of what returns. */
export const listAnswersForRecurrence = async (
  ctx: { db: Db },
  input: { memberId: string; limit: number },
): Promise<{ day: string; text: string }[]> =>
  (await selectAnswers(ctx.db, input.memberId, input.limit)).flatMap(({ answer, answeredAt }) =>
    answer !== null && answeredAt ? [{ day: taipeiDay(answeredAt), text: answer }] : [],
  );
