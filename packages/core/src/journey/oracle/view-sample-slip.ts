import type { Oracle } from "@panshi/contracts/journey/oracle";
import type { Ctx } from "../../platform/context.ts";
import { loadDeck } from "./deck.ts";

/** The slip that the landing page shows: the first active one in display order, the same for everybody; null without any. */
export async function viewSampleSlip(ctx: Pick<Ctx, "db" | "cache">): Promise<Oracle | null> {
  const { slips } = await loadDeck(ctx);
  return slips[0]?.oracle ?? null;
}
