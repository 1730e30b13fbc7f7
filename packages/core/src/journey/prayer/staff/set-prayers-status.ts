import type { PrayersStatusInput, PrayersStatusResult, ReplacedStatus } from "@panshi/contracts/journey/prayer-list";
import { bulkChange } from "../../../platform/audit/bulk-change.ts";
import { maskChanges } from "../../../platform/audit/mask-changes.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { statusAfter } from "./rules.ts";
import { lockPrayers, updatePrayers } from "./store.ts";

/**
 * Sets one status for several prayers, without a rate, and answers what it replaced. A prayer that has it already is left out.
 * Care is never touched: it is attended one by one.
 */
export const setPrayersStatus = staffVerb(
  "prayers:update",
  async (ctx, { ids, status }: PrayersStatusInput): Promise<PrayersStatusResult> => {
    const replaced: ReplacedStatus[] = [];
    const { changed } = await bulkChange(ctx, {
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
          statusAfter(first, { status, successRate: null }, now),
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
