import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Draw, DrawInput, DrawSource, QuestionInput } from "@panshi/contracts/journey/oracle";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { newId } from "@panshi/db";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { throttleAttempt } from "../../platform/limits/throttle.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { requirePrayerTopic } from "../prayer/create-prayer.ts";
import { type Deck, ensureDeckId, pickSlip, requireTopicDeck } from "./deck.ts";
import type { DeckSlip } from "./deck-store.ts";
import { hasDrawWithQuestion, insertDraw } from "./store.ts";

/**
 * Draws a random slip in the app and stores the draw with its deck, version, day and question. The rate limit is counted in
 * the same transaction. After a ritual the slips are those of the wish's topic. Throws `no_slips`, `too_many`, `care` for a
 * question in crisis, `not_found` for a prayer that is not the caller's, and `unauthorized` for a visitor with one.
 */
export async function drawOracle(ctx: MemberOrVisitorCtx, input: DrawInput): Promise<Draw> {
  if (mentionsCrisis(input.question)) throw new AppError("care");
  const { prayerId, question } = input;
  const topic = prayerId ? await requirePrayerTopic(ctx, { prayerId }) : null;
  const deck = await requireTopicDeck(ctx, { topic });
  const { draw, deckId } = await memberTransaction(ctx, "shared", async (tx) => {
    await consumeOracleRateLimit(tx);
    return recordDraw(tx, { deck, slip: pickSlip(deck), question, source: "ceremony" });
  });
  // After the commit: a rolled back deck has no row.
  deck.id = deckId;
  return draw;
}

/** Inserts a draw, and the row of its deck if there is none yet. */
export function recordDraw(
  ctx: MemberOrVisitorCtx,
  { deck, slip, question, source }: { deck: Deck; slip: DeckSlip; question: string; source: DrawSource },
): Promise<{ draw: Draw; deckId: string }> {
  return memberTransaction(ctx, "shared", async (tx) => {
    const now = ctx.clock.now();
    const deckId = await ensureDeckId(tx, { deck });
    const id = newId(now);
    const { versionId, oracle } = slip;
    await insertDraw(tx.db, ctx.actor, {
      id,
      deckId,
      slipId: oracle.id,
      versionId,
      taipeiDay: taipeiDay(now),
      question,
      source,
      createdAt: now,
    });
    return { draw: { id, oracle, question, drawnAt: now.toISOString() }, deckId };
  });
}

/**
 * Counts a draw or a reading for the rate limit, since each inserts rows: a member's by account, a visitor's by address,
 * because visitors can delete their cookie. Throws `too_many`. Call it before other writes.
 */
export const consumeOracleRateLimit = (ctx: MemberOrVisitorCtx): Promise<void> =>
  ctx.actor.kind === "member"
    ? throttleAttempt(ctx, { limit: "oracle:account", subject: ctx.actor.viewer.id })
    : throttleAttempt(ctx, { limit: "oracle:address", subject: ctx.address });

/** Whether the caller asked the same question before on this Taipei day; false for an empty question. */
export const wasQuestionAskedToday = async (ctx: MemberOrVisitorCtx, input: QuestionInput): Promise<boolean> =>
  input.question !== "" && hasDrawWithQuestion(ctx.db, ctx.actor, input.question, taipeiDay(ctx.clock.now()));
