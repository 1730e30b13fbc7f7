import type { AdminPrayer, PrayerStatusEdit } from "@panshi/contracts/journey/prayer-list";
import { maskChanges } from "../../../platform/audit/mask-changes.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { changePrayer } from "./change-prayer.ts";
import { statusAfter } from "./rules.ts";
import { updatePrayers } from "./store.ts";

/**
 * Sets a prayer's status, any from any (S4.12), and with `completed` its success rate. Throws `not_found`, `edit_conflict`.
 */
export const updatePrayerStatus = staffVerb(
  "prayers:update",
  (ctx, input: PrayerStatusEdit): Promise<AdminPrayer> =>
    changePrayer({
      ctx,
      input,
      change: async (tx, before) => {
        const after = statusAfter(before, input, ctx.clock.now());
        const { status, successRate } = after;
        const changes = maskChanges(
          { status: before.status, successRate: before.successRate },
          { status, successRate },
          ["status", "successRate"],
        );
        if (!changes) return;
        await updatePrayers(tx.db, [before.id], ctx.clock.now(), after);
        writeAudit(tx, { action: "prayer.update", subjectId: before.id, ...changes });
      },
    }),
);
