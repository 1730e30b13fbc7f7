import { careReading, isCrisis } from "@panshi/contracts/crisis";
import { AppError } from "@panshi/contracts/errors";
import type { Interpretation, InterpretationEvent, InterpretInput, Oracle } from "@panshi/contracts/oracle";
import { fallbackReading, traditionalReading } from "@panshi/contracts/reading";
import { newId, transaction } from "@panshi/db";
import { changeMember } from "../member/change-member.ts";
import { SECOND } from "../clock.ts";
import type { MemberOrVisitorCtx } from "../context.ts";
import { countOracleUse } from "./count-oracle-use.ts";
import { requireDeck } from "./deck.ts";
import { recordDraw } from "./draw-oracle.ts";
import { reserveInterpretation } from "./reserve-interpretation.ts";
import { interpretationPrompt } from "./rules.ts";
import { findLatestDraw, insertReading } from "./store.ts";

/** A model that takes longer than this has failed. */
const PATIENCE = 20 * SECOND;
/** A model's answer is cut here: nothing it could say is worth more. */
const LONGEST = 4000;

/**
 * Interprets a slip for the caller, for the app as a stream and for `POST /api/ai-interpretation` collected. Uses the slip's
 * id alone and the words of the caller's own draw of it; where there is none, or it asked something else, a draw with source
 * `call` is recorded. Words of crisis in the question get the numbers of people who listen instead: no reading, nothing kept,
 * nothing sent. Asks the model only where it is wanted and with consent; otherwise, when the day's interpretations are used, or when the
 * model fails or is late, the answer is the traditional reading with its reason. Throws `oracle_not_found`, `too_many`.
 */
export async function* interpretOracle({
  ctx,
  input,
}: {
  ctx: MemberOrVisitorCtx;
  input: InterpretInput;
}): AsyncGenerator<InterpretationEvent, void> {
  if (isCrisis(input.question))
    return yield done({ interpretation: careReading, source: "traditional", reason: "care" });
  await countOracleUse(ctx);
  const draw = await findOrRecordDraw(ctx, input);
  if (isCrisis(draw.question))
    return yield done({ interpretation: careReading, source: "traditional", reason: "care" });
  const consented = await mayAskModel(ctx, input);
  const { interpreter } = ctx;
  if (!interpreter)
    return yield done(
      await keep(ctx, draw.id, { interpretation: traditionalReading(draw.oracle), source: "traditional" }),
    );
  if (!consented) {
    return yield done(
      await keep(ctx, draw.id, {
        interpretation: traditionalReading(draw.oracle),
        source: "traditional",
        reason: "no_consent",
      }),
    );
  }
  const giveBack = await reserveInterpretation(ctx);
  if (typeof giveBack === "string")
    return yield done(
      await keep(ctx, draw.id, {
        interpretation: traditionalReading(draw.oracle),
        source: "traditional",
        reason: giveBack,
      }),
    );

  let finished = false;
  let failed = false;
  let interpretation = "";
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    for await (const text of interpreter.stream(interpretationPrompt(draw.oracle, input.question), signal)) {
      const piece = text.slice(0, LONGEST - interpretation.length);
      if (!piece) break;
      interpretation += piece;
      yield { type: "piece", text: piece };
    }
    if (!interpretation.trim()) throw new Error("the model said nothing");
    finished = true;
    yield done(await keep(ctx, draw.id, { interpretation: interpretation.trim(), source: "model" }));
  } catch (error) {
    if (finished) throw error;
    failed = true;
    ctx.log.warn(
      { err: error instanceof Error ? error.name : "unknown", requestId: ctx.requestId },
      "the model failed",
    );
    const reading = fallbackReading(draw.oracle);
    yield done(await keep(ctx, draw.id, { interpretation: reading, source: "traditional", reason: "model_failed" }));
  } finally {
    // A failed one costs nothing. A caller who goes away after the first words has had one: else leaving before the end
    // would be a way to ask without limit.
    if (!finished && (failed || interpretation === "")) await giveBack();
  }
}

/** The whole answer of an interpretation, for callers that do not stream. */
export async function collectInterpretation(events: AsyncIterable<InterpretationEvent>): Promise<Interpretation> {
  for await (const event of events) {
    if (event.type !== "done") continue;
    const { type, ...answer } = event;
    return answer;
  }
  throw new AppError("internal");
}

const done = (answer: Interpretation): InterpretationEvent => ({ type: "done", ...answer });

async function findOrRecordDraw(
  ctx: MemberOrVisitorCtx,
  input: InterpretInput,
): Promise<{ id: string; oracle: Oracle; question: string }> {
  const drawn = await findLatestDraw(ctx.db, ctx.actor, input.oracle.id, input.question);
  if (drawn && (drawn.question === input.question || drawn.question === "" || input.question === "")) return drawn;
  const deck = await requireDeck(ctx);
  const slip = deck.slips.find((each) => each.oracle.id === input.oracle.id);
  if (!slip) {
    if (drawn) return drawn;
    throw new AppError("oracle_not_found");
  }
  const { draw } = await recordDraw(ctx, deck, slip, input.question, "call");
  return draw;
}

/**
 * Whether this question may leave the site. Wanting the traditional reading and a refusal come before what was agreed to
 * once; a member's agreement is remembered.
 */
async function mayAskModel(ctx: MemberOrVisitorCtx, { reading, consent }: InterpretInput): Promise<boolean> {
  if (reading === "traditional" || consent === false) return false;
  const { actor } = ctx;
  if (actor.kind !== "member") return consent === true;
  if (actor.viewer.modelConsent) return true;
  if (!consent) return false;
  await transaction(ctx, (tx) =>
    changeMember({ ctx: tx, input: { memberId: actor.viewer.id, modelConsentAt: ctx.clock.now() } }),
  );
  return true;
}

async function keep(ctx: MemberOrVisitorCtx, drawId: string, answer: Interpretation): Promise<Interpretation> {
  const now = ctx.clock.now();
  await transaction(ctx, (tx) =>
    insertReading(tx.db, {
      id: newId(now),
      drawId,
      source: answer.source,
      text: answer.interpretation,
      createdAt: now,
    }),
  );
  return answer;
}
