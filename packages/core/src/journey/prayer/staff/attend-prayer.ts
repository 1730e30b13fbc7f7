import { AppError } from "@panshi/contracts/platform/errors";
import type { AdminPrayer } from "@panshi/contracts/journey/prayer-list";
import { maskChanges } from "../../../platform/audit/mask-changes.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { changePrayer } from "./change-prayer.ts";
import { updatePrayers } from "./store.ts";

/**
 * Marks a wish with words of crisis as attended. One that is so already stays as the first left it. Throws `not_found`, also for a
 * wish without such words.
 */
export const attendPrayer = staffVerb(
  "care:attend",
  (ctx, input: { id: string }): Promise<AdminPrayer> =>
    changePrayer({
      ctx,
      input,
      change: async (tx, { id, care }) => {
        if (care === null) throw new AppError("not_found");
        const changes = maskChanges({ care }, { care: "attended" as const }, ["care"]);
        if (!changes) return;
        const now = ctx.clock.now();
        await updatePrayers(tx.db, [id], now, {
          care: "attended",
          careAttendedAt: now,
          careAttendedBy: ctx.actor.administratorId,
        });
        writeAudit(tx, { action: "prayer.attend", subjectId: id, ...changes });
      },
    }),
);
