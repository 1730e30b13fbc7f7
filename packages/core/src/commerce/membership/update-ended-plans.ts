import { databaseFailure, transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import {
  lockMembersWithEndedPlan,
  type MemberWithEndedPlan,
  selectMembersWithEndedPlan,
  updateRunningPlans,
} from "./store.ts";

/**
 * Gives members whose plan has ended the one that runs next, or none, `limit` members at a time, each time in a transaction of
 * its own. A member whom another worker or call has locked is left to the next run; a batch that fails is logged, and the
 * others go on. At most `batches`; returns how many members were updated.
 */
export async function updateEndedPlans(
  ctx: Pick<Ctx, "db" | "clock" | "log">,
  { limit, batches }: { limit: number; batches: number },
): Promise<number> {
  const now = ctx.clock.now();
  let updated = 0;
  let last: MemberWithEndedPlan | null = null;
  for (let batch = 0; batch < batches; batch += 1) {
    const ended: MemberWithEndedPlan[] = await selectMembersWithEndedPlan(ctx.db, now, last, limit);
    last = ended.at(-1) ?? last;
    const memberIds = ended.map(({ id }) => id);
    if (memberIds.length === 0) break;
    try {
      updated += await transaction(ctx, async (tx) => {
        // Two statements: the second reads the periods that were written before the lock was free.
        const locked = await lockMembersWithEndedPlan(tx.db, memberIds, now);
        await updateRunningPlans(tx.db, locked, now);
        return locked.length;
      });
    } catch (error) {
      const name = error instanceof Error ? error.name : typeof error;
      const code = databaseFailure(error)?.code;
      ctx.log.error({ name, code, from: memberIds[0], members: memberIds.length }, "ended plans not updated");
    }
    if (ended.length < limit) break;
  }
  return updated;
}
