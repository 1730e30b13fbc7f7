import type { SlipTexts } from "@panshi/contracts/journey/reading";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Draw, Oracle } from "@panshi/contracts/journey/oracle";
import type { Db } from "@panshi/db";
import type { Ctx, MemberOrVisitorCtx } from "../../platform/context.ts";
import { loadDeck, pickSlip, requireDeck } from "./deck.ts";
import { findLatestDraw, selectLineNotesAndQuestions } from "./store.ts";

/** An active slip, for its public page. Throws `not_found` for an unknown, inactive or deleted one. */
export async function viewSlip(ctx: Pick<Ctx, "db" | "cache">, input: { slipId: string }): Promise<Oracle> {
  const { slips } = await loadDeck(ctx);
  const slip = slips.find(({ oracle }) => oracle.id === input.slipId);
  if (!slip) throw new AppError("not_found");
  return slip.oracle;
}

/** All active slips in display order. */
export const listPublicSlips = async (ctx: Pick<Ctx, "db" | "cache">): Promise<readonly Oracle[]> =>
  (await loadDeck(ctx)).slips.map(({ oracle }) => oracle);

/** The caller's latest draw of a slip. Throws `oracle_not_found` without one. */
export async function viewLatestDraw(ctx: MemberOrVisitorCtx, input: { oracleId: string }): Promise<Draw> {
  const draw = await findLatestDraw(ctx.db, ctx.actor, input.oracleId);
  if (!draw) throw new AppError("oracle_not_found");
  return { id: draw.id, oracle: draw.oracle, question: draw.question, drawnAt: draw.createdAt.toISOString() };
}

/** The slip that the landing page shows: the first active one in display order, the same for everybody; null without any. */
export async function viewSampleSlip(ctx: Pick<Ctx, "db" | "cache">): Promise<Oracle | null> {
  const { slips } = await loadDeck(ctx);
  return slips[0]?.oracle ?? null;
}

/** `GET /api/random-oracle`: a random active slip, each equally likely. Stores nothing. Throws `no_slips`. */
export const pickRandomOracle = async (ctx: Pick<Ctx, "db" | "cache">): Promise<Oracle> =>
  pickSlip(await requireDeck(ctx)).oracle;

/** The line notes and questions of the version that was drawn. */
export const findLineNotesAndQuestions = (
  ctx: { db: Db },
  input: { drawId: string },
): Promise<Pick<SlipTexts, "lineNotes" | "questions">> => selectLineNotesAndQuestions(ctx.db, input.drawId);
