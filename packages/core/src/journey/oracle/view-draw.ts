import { AppError } from "@panshi/contracts/platform/errors";
import type { Draw } from "@panshi/contracts/journey/oracle";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { findLatestDraw } from "./store.ts";

/** The caller's latest draw of a slip. Throws `oracle_not_found` without one. */
export async function viewDraw(ctx: MemberOrVisitorCtx, input: { oracleId: string }): Promise<Draw> {
  const draw = await findLatestDraw(ctx.db, ctx.actor, input.oracleId);
  if (!draw) throw new AppError("oracle_not_found");
  return { id: draw.id, oracle: draw.oracle, question: draw.question, drawnAt: draw.createdAt.toISOString() };
}
