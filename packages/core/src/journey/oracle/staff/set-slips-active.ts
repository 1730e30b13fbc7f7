import type { BulkResult } from "@panshi/contracts/platform/change";
import type { SlipsActiveInput } from "@panshi/contracts/journey/oracle";
import { transaction } from "@panshi/db";
import { bulkChange } from "../../../platform/audit/bulk-change.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockSlips, updateSlips } from "./store.ts";

/**
 * Makes slips active or inactive, and answers how many it changed: a slip that is so already, or was deleted since it was
 * selected, is left out. The texts stay, so that no version is added.
 */
export const setSlipsActive = staffVerb(
  "oracles:write",
  async (ctx, { ids, isActive }: SlipsActiveInput): Promise<BulkResult> => {
    return transaction(ctx, async (tx) => {
      const result = await bulkChange(tx, {
        ids,
        change: async (_tx, batch) => {
          const slips = await lockSlips(tx.db, batch);
          const changed = slips.filter((slip) => slip.isActive !== isActive).map(({ id }) => id);
          if (changed.length > 0) await updateSlips(tx.db, changed, ctx.clock.now(), { isActive });
          return changed;
        },
        entry: (subjectIds) => ({
          action: "oracle_slip.set_active",
          subjectIds,
          before: { isActive: !isActive },
          after: { isActive },
        }),
      });
      if (result.changed > 0) await invalidateCache(tx, { tag: "oracleSlips" });
      return result;
    });
  },
);
