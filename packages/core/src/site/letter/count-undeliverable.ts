import { TOTAL_CAP } from "@panshi/contracts/platform/list";
import type { Ctx } from "../../platform/context.ts";
import { countGivenUp } from "./store.ts";

/** How many letters the queue has given up and nobody has decided about, at most {@link TOTAL_CAP}; for the site's own alerts. */
export const countUndeliverable = async (ctx: Pick<Ctx, "db" | "clock">): Promise<number> =>
  (await countGivenUp(ctx.db, ctx.clock.now())) ?? TOTAL_CAP;
