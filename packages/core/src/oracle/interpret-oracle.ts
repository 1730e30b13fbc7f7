import { helplineReading, mentionsCrisis } from "@panshi/contracts/crisis";
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
import { insertReading } from "./readings-store.ts";
import { findLatestDraw } from "./store.ts";

/** The longest that a model may take, in milliseconds. */
const MODEL_TIMEOUT = 20 * SECOND;
/** A model's answer is truncated to this many UTF-16 units. */
const ANSWER_MAX = 4000;

/**
 * Interprets a slip for the caller: streamed for the app, collected for `POST /api/ai-interpretation`. Only the slip's
 * id is used, with the text of the caller's own draw of it; without such a draw, or with another question, a draw with
 * source `call` is inserted. A question in crisis gets helplines instead of a reading; nothing is stored or sent. The
 * model is called only if the caller wants it and has consented; otherwise, when the day's interpretations are used up,
 * or when the model fails, the answer is the traditional reading with the reason. Throws `oracle_not_found`,
 * `too_many`.
 */
export async function* interpretOracle({
  ctx,
  input,
}: {
  ctx: MemberOrVisitorCtx;
  input: InterpretInput;
}): AsyncGenerator<InterpretationEvent, void> {
  if (mentionsCrisis(input.question)) return yield done(crisisAnswer);
  await countOracleUse({ ctx });
  const draw = await findOrRecordDraw(ctx, input);
  if (mentionsCrisis(draw.question)) return yield done(crisisAnswer);
  const answerTraditionally = async (reason?: Interpretation["reason"]) =>
    done(
      await storeReading(ctx, draw.id, {
        interpretation: traditionalReading(draw.oracle),
        source: "traditional",
        ...(reason && { reason }),
      }),
    );
  const consented = await mayAskModel(ctx, input);
  const { interpreter } = ctx;
  if (!interpreter) return yield await answerTraditionally();
  if (!consented) return yield await answerTraditionally("no_consent");
  const release = await reserveInterpretation({ ctx });
  if (typeof release === "string") return yield await answerTraditionally(release);

  let finished = false;
  let failed = false;
  let interpretation = "";
  try {
    const signal = AbortSignal.timeout(MODEL_TIMEOUT);
    for await (const text of interpreter.stream(interpretationPrompt(draw.oracle, input.question), signal)) {
      const piece = text.slice(0, ANSWER_MAX - interpretation.length);
      if (!piece) break;
      interpretation += piece;
      yield { type: "piece", text: piece };
    }
    if (!interpretation.trim()) throw new Error("the model's answer is empty");
    finished = true;
    yield done(await storeReading(ctx, draw.id, { interpretation: interpretation.trim(), source: "model" }));
  } catch (error) {
    if (finished) throw error;
    failed = true;
    ctx.log.warn(
      { err: error instanceof Error ? error.name : "unknown", requestId: ctx.requestId },
      "interpretation model failed",
    );
    const reading = fallbackReading(draw.oracle);
    yield done(
      await storeReading(ctx, draw.id, { interpretation: reading, source: "traditional", reason: "model_failed" }),
    );
  } finally {
    // A failed call is not counted. One that the caller aborted after the first text is: aborting must not evade the limit.
    if (!finished && (failed || interpretation === "")) await release();
  }
}

const crisisAnswer: Interpretation = { interpretation: helplineReading, source: "traditional", reason: "care" };

/** The complete answer of an interpretation, for callers that do not stream. */
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
  const deck = await requireDeck({ ctx });
  const slip = deck.slips.find((each) => each.oracle.id === input.oracle.id);
  if (!slip) {
    if (drawn) return drawn;
    throw new AppError("oracle_not_found");
  }
  const { draw } = await recordDraw({ ctx, input: { deck, slip, question: input.question, source: "call" } });
  return draw;
}

/**
 * Whether the question may be sent to the model. A request for the traditional reading or a refusal in this call
 * overrides an earlier consent; a member's consent is stored.
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

async function storeReading(ctx: MemberOrVisitorCtx, drawId: string, answer: Interpretation): Promise<Interpretation> {
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
