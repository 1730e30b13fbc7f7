import type { Db } from "@panshi/db";
import { sumDifferences } from "./store.ts";

/** How many differences the comparisons found that finished since a time. */
export const countDifferences = (ctx: { db: Db }, { since }: { since: Date }): Promise<number> =>
  sumDifferences(ctx.db, since);
