import type { Ctx } from "../../platform/context.ts";
import { dueTimes } from "./rules.ts";
import { selectDueChanges } from "./store.ts";

/** The ids of open changes that move or end now, the oldest first, at most `limit`. */
export const listDueChanges = (ctx: Pick<Ctx, "db" | "clock">, { limit }: { limit: number }): Promise<string[]> =>
  selectDueChanges(ctx.db, { ...dueTimes(ctx.clock.now()), limit });
