import type {
  PrayersStatusInput,
  PrayersStatusResult,
  ReplacedStatus,
  RestoreStatusInput,
} from "@panshi/contracts/journey/prayer-list";
import type { BulkResult } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { runBulkChange } from "../../../platform/audit/bulk-change.ts";
import { maskChanges } from "../../../platform/audit/mask-changes.ts";
import type { AdministratorJobCtx } from "../../../platform/context.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { applyPrayerStatusChange } from "./rules.ts";
import { lockPrayers, type StatusRow, updatePrayers, updateStatuses } from "./store.ts";

/**
 * Sets one status for several prayers, without a rate, and answers what it replaced. A prayer that has it already is left out.
 * Care is never touched: it is attended one by one.
 */
export const setPrayersStatus = staffVerb(
  "prayers:update",
  async (ctx: AdministratorJobCtx, { ids, status }: PrayersStatusInput): Promise<PrayersStatusResult> => {
    const replaced: ReplacedStatus[] = [];
    const { changed } = await runBulkChange(ctx, {
      ids,
      change: async (tx, batch) => {
        const rows = (await lockPrayers(tx.db, batch)).filter((row) => row.status !== status);
        const [first] = rows;
        if (!first) return [];
        const now = ctx.clock.now();
        // None of them has this status, so that the change is the same for all.
        const updated = await updatePrayers(
          tx.db,
          rows.map(({ id }) => id),
          now,
          applyPrayerStatusChange(first, { status, successRate: null }, now),
        );
        const updatedAt = new Map(updated.map((row) => [row.id, row.updatedAt]));
        for (const row of rows)
          replaced.push({
            id: row.id,
            updatedAt: (updatedAt.get(row.id) ?? now).toISOString(),
            status: row.status,
            successRate: row.successRate,
            completedAt: row.completedAt?.toISOString() ?? null,
          });
        return rows.map(({ id }) => id);
      },
      entry: (subjectIds) => ({
        action: "prayer.set_status",
        subjectIds,
        before: null,
        after: maskChanges<{ status: typeof status | null }>({ status: null }, { status }, ["status"])?.after ?? null,
      }),
    });
    return { changed, replaced };
  },
);

/**
 * Takes a bulk change back: each prayer has its former status, rate and time of completion again. One that somebody changed
 * since then is left out, so that nobody's later change is lost. Throws `bad_input` for a completion that lies ahead, or on a day
 * before the prayer was made.
 */
export const restorePrayersStatus = staffVerb(
  "prayers:update",
  async (ctx, { prayers }: RestoreStatusInput): Promise<BulkResult> => {
    const former = new Map(prayers.map((prayer) => [prayer.id, prayer]));
    return runBulkChange(ctx, {
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
