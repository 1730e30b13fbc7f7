import type { Oracle } from "@panshi/contracts/oracle";
import type { Ctx } from "../context.ts";
import { currentDeck, pickSlip } from "./deck.ts";

/** `GET /api/random-oracle`: one active slip, uniformly at random. Changes nothing. Throws `no_slips`. */
export const randomOracle = async ({ ctx }: { ctx: Pick<Ctx, "db" | "kept"> }): Promise<Oracle> =>
  pickSlip(await currentDeck(ctx)).oracle;
