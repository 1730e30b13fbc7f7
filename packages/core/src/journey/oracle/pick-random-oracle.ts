import type { Oracle } from "@panshi/contracts/journey/oracle";
import type { Ctx } from "../../platform/context.ts";
import { requireDeck, pickSlip } from "./deck.ts";

/** `GET /api/random-oracle`: a random active slip, each equally likely. Stores nothing. Throws `no_slips`. */
export const pickRandomOracle = async (ctx: Pick<Ctx, "db" | "cache">): Promise<Oracle> =>
  pickSlip(await requireDeck(ctx)).oracle;
