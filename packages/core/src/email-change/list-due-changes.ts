import type { Ctx } from "../context.ts";
import { dueTimes } from "./rules.ts";
import { selectDueChanges } from "./store.ts";

/** The ids of open changes that move or end now, the oldest first, at most `limit`. */
export const listDueChanges = ({
  ctx,
  input: { limit },
}: {
  ctx: Pick<Ctx, "db" | "clock">;
  input: { limit: number };
}): Promise<string[]> => selectDueChanges(ctx.db, { ...dueTimes(ctx.clock.now()), limit });
