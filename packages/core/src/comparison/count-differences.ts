import type { Db } from "@panshi/db";
import { sumDifferences } from "./store.ts";

/** How many differences the comparisons found that finished since a time. */
export const countDifferences = ({
  ctx,
  input: { since },
}: {
  ctx: { db: Db };
  input: { since: Date };
}): Promise<number> => sumDifferences(ctx.db, since);
