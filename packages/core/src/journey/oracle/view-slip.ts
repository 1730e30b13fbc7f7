import { AppError } from "@panshi/contracts/platform/errors";
import type { Oracle } from "@panshi/contracts/journey/oracle";
import type { Ctx } from "../../platform/context.ts";
import { loadDeck } from "./deck.ts";

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
