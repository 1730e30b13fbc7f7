import { AppError } from "@panshi/contracts/platform/errors";
import type { Interpretation, InterpretInput, Oracle } from "@panshi/contracts/journey/oracle";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { listReadingsByDraw } from "../reading/answer-reading.ts";
import { type Deck, loadDeck } from "./deck.ts";
import { recordDraw } from "./draw-oracle.ts";
import type { DeckSlip } from "./deck-store.ts";
import { findLatestDraw, lockDrawQuestion, updateDrawQuestion } from "./store.ts";

export type DrawToRead = { id: string; oracle: Oracle; question: string };
type Readings = Awaited<ReturnType<typeof listReadingsByDraw>> extends ReadonlyMap<string, infer R> ? R : never;

/** A draw that exists, with its readings; without one, `slip` is what {@link reuseOrCreateDraw} inserts a draw of. */
export type FoundDraw = { draw: DrawToRead | null; readings: Readings; deck: Deck; slip: DeckSlip | undefined };

/**
 * Finds the draw that a reading belongs to, without writing. A model's reading answers one question, so it belongs to a draw
 * with that question, or to one about which nothing was asked yet. A traditional reading answers none. Throws
 * `oracle_not_found`, `no_slips`.
 */
export async function findDrawToRead(
  ctx: MemberOrVisitorCtx,
  input: Pick<InterpretInput, "oracle" | "question"> & { source: Interpretation["source"] },
): Promise<FoundDraw> {
  const { oracle, question, source } = input;
  const traditional = source === "traditional";
  const anyQuestion = traditional && question === "";
  const latest = await findLatestDraw(ctx.db, ctx.actor, oracle.id, anyQuestion ? undefined : question);
  const deck = await loadDeck(ctx);
  const slip = deck.slips.find((each) => each.oracle.id === oracle.id);
  if (!latest) {
    if (!slip) throw new AppError(deck.slips.length === 0 ? "no_slips" : "oracle_not_found");
    return { draw: null, readings: [], deck, slip };
  }
  const readings = (await listReadingsByDraw(ctx, { drawIds: [latest.id] })).get(latest.id) ?? [];
  const unasked = latest.question === "" && (traditional || !isAnswered(readings));
  // Of a slip that is no longer active there can be no other draw.
  const belongs = latest.question === question || anyQuestion || unasked || !slip;
  return belongs ? { draw: latest, readings, deck, slip } : { draw: null, readings: [], deck, slip };
}

/**
 * The found draw, which takes the question over if nothing was asked about it yet; otherwise a new one with source `call`.
 * Throws `oracle_not_found`.
 */
export async function reuseOrCreateDraw(
  ctx: MemberOrVisitorCtx,
  { draw, readings, deck, slip, question }: FoundDraw & { question: string },
): Promise<DrawToRead> {
  if (draw && (draw.question !== "" || question === "" || isAnswered(readings))) return draw;
  if (draw && (await adoptQuestion(ctx, draw.id, question))) return { ...draw, question };
  // Another call gave the draw another question meanwhile.
  if (!slip) throw new AppError("oracle_not_found");
  return (await recordDraw(ctx, { deck, slip, question, source: "call" })).draw;
}

/** Gives a draw about which nothing was asked or answered a question; false if another call was first. */
const adoptQuestion = (ctx: MemberOrVisitorCtx, id: string, question: string): Promise<boolean> =>
  memberTransaction(ctx, "shared", async (tx) => {
    const current = await lockDrawQuestion(tx.db, id);
    if (current === question) return true;
    const readings = await listReadingsByDraw(tx, { drawIds: [id] });
    if (current !== "" || isAnswered(readings.get(id) ?? [])) return false;
    await updateDrawQuestion(tx.db, id, question);
    return true;
  });

/**
 * The id of the draw that an answer to `question` is stored with: `draw`, locked, or a new one if another call gave `draw` a
 * question while the model answered. Only inside a transaction. Throws `oracle_not_found` if the draw was deleted.
 */
export async function lockOrCreateAnswerDraw(
  ctx: MemberOrVisitorCtx,
  { draw, deck, slip, question }: Pick<FoundDraw, "deck" | "slip"> & { draw: DrawToRead; question: string },
): Promise<string> {
  const current = await lockDrawQuestion(ctx.db, draw.id);
  // Deleted with its owner's data, which a new draw would bring back.
  if (current === undefined) throw new AppError("oracle_not_found");
  if (!slip || current === draw.question) return draw.id;
  return (await recordDraw(ctx, { deck, slip, question, source: "call" })).draw.id;
}

const isAnswered = (readings: Readings) => readings.some(({ source }) => source === "model");
