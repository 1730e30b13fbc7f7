import { helplineReading, mentionsCrisis } from "@panshi/contracts/journey/crisis";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Interpretation, InterpretationEvent, InterpretInput } from "@panshi/contracts/journey/oracle";
import {
  DEFAULT_VOICE,
  type ReadingVoice,
  traditionalReadingIn,
  withFallbackNote,
} from "@panshi/contracts/journey/reading";
import { newId } from "@panshi/db";
import { SECOND } from "../../platform/clock.ts";
import type { Interpreter, MemberOrVisitorCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { changeMember } from "../../accounts/member/change-member.ts";
import { consumeOracleRateLimit } from "../oracle/draw-oracle.ts";
import {
  type DrawToRead,
  findDrawToRead,
  type FoundDraw,
  lockOrCreateAnswerDraw,
  reuseOrCreateDraw,
} from "../oracle/find-draw-to-read.ts";
import { findLineNotesAndQuestions } from "../oracle/view-slip.ts";
import { reserveInterpretation, type Reservation } from "./reserve-interpretation.ts";
import { viewSiteBranding } from "../../platform/settings/view-settings.ts";
import { interpretationPrompt, mayHaveVoice } from "./rules.ts";
import { findReading, insertReading, type StoredReading } from "./store.ts";

/** The longest that a model may take, in milliseconds. */
const MODEL_TIMEOUT = 20 * SECOND;
/** A model's answer is truncated to this many UTF-16 units. */
const ANSWER_MAX = 4000;

/**
 * Interprets a slip for the caller in a voice: streamed for the app, collected for `POST /api/ai-interpretation`. Only the slip's
 * id is used, with the text of the caller's own draw of it; without such a draw, or with another question, a draw with
 * source `call` is inserted. A question in crisis gets helplines instead of a reading; nothing is stored or sent. What was
 * read before is answered again and counted nowhere. The model is called only if the caller wants it and has consented;
 * otherwise, when the day's interpretations are used up, or when the model fails, the answer is the traditional reading
 * with the reason. Throws `oracle_not_found`, `voice_not_in_plan`, `too_many`.
 */
export async function* interpretOracle(
  ctx: MemberOrVisitorCtx,
  input: InterpretInput,
): AsyncGenerator<InterpretationEvent, void> {
  if (mentionsCrisis(input.question)) return yield done(crisisAnswer);
  const { voice = DEFAULT_VOICE, question } = input;
  const { interpreter } = ctx;
  const asksModel = interpreter !== null && mayAskModel(ctx, input);
  const found = await findDrawToRead(ctx, { ...input, source: asksModel ? "model" : "traditional" });
  if (found.draw && mentionsCrisis(found.draw.question)) return yield done(crisisAnswer);
  const read = found.readings.find((each) => each.voice === voice && (each.source === "model") === asksModel);
  const noConsent = interpreter && !asksModel ? "no_consent" : undefined;
  if (read) return yield done(toAnswer(read, noConsent));

  if (!mayHaveVoice(ctx.actor, voice, ctx.clock.now())) throw new AppError("voice_not_in_plan");
  await consumeOracleRateLimit(ctx);
  const draw = await reuseOrCreateDraw(ctx, { ...found, question });
  if (!interpreter || !asksModel) return yield done(await answerTraditionally(ctx, draw, voice, noConsent));
  await storeConsent(ctx);
  const reservation = await reserveInterpretation(ctx);
  if (typeof reservation === "string") return yield done(await answerTraditionally(ctx, draw, voice, reservation));
  yield* askModel({ ctx, found, draw, voice, question, interpreter, reservation });
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

const toAnswer = (
  { id, voice, source, text }: { id: string; voice: ReadingVoice; source: Interpretation["source"]; text: string },
  reason?: Interpretation["reason"],
): Interpretation => ({ interpretation: text, source, voice, readingId: id, ...(reason && { reason }) });

/**
 * Whether the question may be sent to the model. A request for the traditional reading or a refusal in this call
 * overrides an earlier consent.
 */
function mayAskModel({ actor }: MemberOrVisitorCtx, { reading, consent }: InterpretInput): boolean {
  if (reading === "traditional" || consent === false) return false;
  return consent === true || (actor.kind === "member" && actor.viewer.modelConsent);
}

/** Stores a member's first consent; a visitor's holds for the call. */
async function storeConsent(ctx: MemberOrVisitorCtx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "member" || actor.viewer.modelConsent) return;
  await memberTransaction(ctx, "exclusive", (tx) =>
    changeMember(tx, { memberId: actor.viewer.id, modelConsentAt: ctx.clock.now() }),
  );
}

/** The texts that a slip has for a voice beside those of the public oracle. */
const voiceTexts = async (ctx: MemberOrVisitorCtx, drawId: string, voice: ReadingVoice) =>
  voice === DEFAULT_VOICE ? { lineNotes: [], questions: [] } : findLineNotesAndQuestions(ctx, { drawId });

async function answerTraditionally(
  ctx: MemberOrVisitorCtx,
  { id: drawId, oracle }: DrawToRead,
  voice: ReadingVoice,
  reason: Interpretation["reason"],
): Promise<Interpretation> {
  const text = traditionalReadingIn(voice, { ...oracle, ...(await voiceTexts(ctx, drawId, voice)) });
  const { reading } = await storeReading(ctx, { drawId, voice, source: "traditional", text });
  return toAnswer(reading, reason);
}

/** What a model has said so far, and the error that ended it. */
type ModelAnswer = { text: string; error: unknown };

/** The pieces of a model's answer, added to `answer`. An error ends them and is kept there. */
async function* readPieces(stream: AsyncIterable<string>, answer: ModelAnswer): AsyncGenerator<string, void> {
  try {
    for await (const text of stream) {
      const piece = text.slice(0, ANSWER_MAX - answer.text.length);
      if (!piece) break;
      answer.text += piece;
      yield piece;
    }
    if (!answer.text.trim()) throw new Error("the model's answer is empty");
  } catch (error) {
    answer.error = error ?? new Error("the model failed");
  }
}

type ModelCall = {
  ctx: MemberOrVisitorCtx;
  found: FoundDraw;
  draw: DrawToRead;
  voice: ReadingVoice;
  question: string;
  interpreter: Interpreter;
  reservation: Reservation;
};

/**
 * Streams the model's answer and stores it. An answer is counted once it began, so that aborting does not evade the limit; one that
 * the caller left is read to its end and stored, and reading it later is free.
 */
async function* askModel({
  ctx,
  found,
  draw,
  voice,
  question,
  interpreter,
  reservation,
}: ModelCall): AsyncGenerator<InterpretationEvent, void> {
  const [texts, { name }] = await Promise.all([voiceTexts(ctx, draw.id, voice), viewSiteBranding(ctx)]);
  const prompt = interpretationPrompt(draw.oracle, question, voice, texts, name);
  const answer: ModelAnswer = { text: "", error: null };
  const pieces = readPieces(interpreter.stream(prompt, AbortSignal.timeout(MODEL_TIMEOUT)), answer);
  const settle = async (): Promise<Interpretation> => {
    if (answer.error) {
      const name = answer.error instanceof Error ? answer.error.name : "unknown";
      ctx.log.warn({ name, requestId: ctx.requestId }, "interpretation model failed");
      await reservation.release();
      const reading = await answerTraditionally(ctx, draw, voice, "model_failed");
      return { ...reading, interpretation: withFallbackNote(reading.interpretation) };
    }
    const { reading, isNew } = await memberTransaction(ctx, "shared", async (tx) => {
      const drawId = await lockOrCreateAnswerDraw(tx, { ...found, draw, question });
      return storeReading(tx, { drawId, voice, source: "model", text: answer.text.trim() });
    });
    // Asked twice at the same time: the first answer is the reading.
    if (!isNew) await reservation.releaseOwn();
    return toAnswer(reading);
  };
  let next = await pieces.next();
  try {
    for (; !next.done; next = await pieces.next()) yield { type: "piece", text: next.value };
  } finally {
    if (!next.done) {
      while (!next.done) next = await pieces.next();
      // Nobody waits for a result or an error. Its message would hold the reading.
      await settle().catch((error: unknown) => {
        const name = error instanceof Error ? error.name : typeof error;
        ctx.log.error({ name, requestId: ctx.requestId }, "reading could not be stored");
      });
    }
  }
  yield done(await settle());
}

/**
 * Stores a reading of a draw: once for a voice and a source. Resolves with the stored one, which is an earlier one where the draw
 * has it already.
 */
function storeReading(
  ctx: MemberOrVisitorCtx,
  input: Pick<StoredReading, "drawId" | "voice" | "source" | "text">,
): Promise<{ reading: StoredReading; isNew: boolean }> {
  return memberTransaction(ctx, "shared", async (tx) => {
    const now = ctx.clock.now();
    const reading = { id: newId(now), ...input, rating: null, answer: null, createdAt: now };
    if (await insertReading(tx.db, reading)) return { reading, isNew: true };
    const earlier = await findReading(tx.db, input);
    if (!earlier) throw new Error("reading not found after an insert conflict");
    return { reading: earlier, isNew: false };
  });
}
