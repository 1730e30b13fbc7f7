import { databaseFailure, transaction } from "@panshi/db";
import { rebuildMarkedDays, rollupFamilies } from "@panshi/db/rollups";
import type { Ctx } from "../../platform/context.ts";

/**
 * Recomputes the marked days, the latest first, `days` of a family at a time, each time in a transaction of its own: what a
 * stopped worker left is marked still. A family that fails is logged, and the others go on. At most `batches` of each family;
 * returns how many days were recomputed.
 */
export async function rebuildRollups(
  ctx: Pick<Ctx, "db" | "clock" | "log">,
  { days, batches }: { days: number; batches: number },
): Promise<number> {
  let rebuilt = 0;
  for (const family of rollupFamilies) {
    try {
      for (let batch = 0; batch < batches; batch += 1) {
        const now = ctx.clock.now();
        const done = await transaction(ctx, (tx) => rebuildMarkedDays(tx, { family, days, now }));
        rebuilt += done;
        if (done < days) break;
      }
    } catch (error) {
      const name = error instanceof Error ? error.name : typeof error;
      ctx.log.error({ family, name, code: databaseFailure(error)?.code }, "rollup failed");
    }
  }
  return rebuilt;
}
