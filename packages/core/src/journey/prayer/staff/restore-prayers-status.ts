import type { BulkResult } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import type { RestoreStatusInput } from "@panshi/contracts/journey/prayer-list";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { bulkChange } from "../../../platform/audit/bulk-change.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockPrayers, type StatusRow, updateStatuses } from "./store.ts";

/**
 * Takes a bulk change back: each prayer has its former status, rate and time of completion again. One that somebody changed
 * since then is left out, so that nobody's later change is lost. Throws `bad_input` for a completion that lies ahead, or on a day
 * before the prayer was made.
 */
export const restorePrayersStatus = staffVerb(
  "prayers:update",
  async (ctx, { prayers }: RestoreStatusInput): Promise<BulkResult> => {
    const former = new Map(prayers.map((prayer) => [prayer.id, prayer]));
    return bulkChange(ctx, {
      ids: [...former.keys()],
      change: async (tx, batch) => {
        const now = ctx.clock.now();
        const rows: StatusRow[] = [];
        for (const row of await lockPrayers(tx.db, batch)) {
          const to = former.get(row.id);
          if (!to || Date.parse(to.updatedAt) !== row.updatedAt.getTime()) continue;
          const completedAt = to.completedAt === null ? null : new Date(to.completedAt);
          if (completedAt && (completedAt > now || taipeiDay(completedAt) < taipeiDay(row.createdAt)))
            throw new AppError("bad_input");
          rows.push({ id: row.id, status: to.status, successRate: to.successRate, completedAt });
        }
        if (rows.length > 0) await updateStatuses(tx.db, rows, now);
        return rows.map(({ id }) => id);
      },
      entry: (subjectIds) => ({ action: "prayer.restore_status", subjectIds, before: null, after: null }),
    });
  },
);
