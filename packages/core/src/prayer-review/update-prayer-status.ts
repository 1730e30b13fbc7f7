import type { AdminPrayer, PrayerStatusEdit } from "@panshi/contracts/prayer-list";
import { maskChanges } from "../audit/mask-changes.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { changePrayer } from "./change-prayer.ts";
import { statusAfter } from "./rules.ts";
import { updatePrayers } from "./store.ts";

/**
 * Sets a prayer's status, any from any (S4.12), and with `completed` its success rate. Throws `not_found`, `edit_conflict`.
 */
export function updatePrayerStatus(ctx: AdministratorCtx, input: PrayerStatusEdit): Promise<AdminPrayer> {
  requirePermission(ctx, "prayers:update");
  return changePrayer({
    ctx,
    input,
    change: async (tx, before) => {
      const after = statusAfter(before, input, ctx.clock.now());
      const { status, successRate } = after;
      const changes = maskChanges({ status: before.status, successRate: before.successRate }, { status, successRate }, [
        "status",
        "successRate",
      ]);
      if (!changes) return;
      await updatePrayers(tx.db, [before.id], ctx.clock.now(), after);
      writeAudit(tx, { action: "prayer.update", subjectId: before.id, ...changes });
    },
  });
}
