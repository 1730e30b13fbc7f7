import type { BulkResult } from "@panshi/contracts/change";
import type { SlipsActiveInput } from "@panshi/contracts/oracle";
import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCtx } from "../context.ts";
import { invalidateCache } from "../invalidate-cache.ts";
import { requirePermission } from "../require-permission.ts";
import { lockSlips, updateSlips } from "./store.ts";

/**
 * Makes slips active or inactive, and answers how many it changed: a slip that is so already, or was deleted since it was
 * selected, is left out. The texts stay, so that no version is added.
 */
export async function setSlipsActive({
  ctx,
  input: { ids, isActive },
}: {
  ctx: AdministratorCtx;
  input: SlipsActiveInput;
}): Promise<BulkResult> {
  requirePermission(ctx, "oracles:write");
  return transaction(ctx, async (tx) => {
    const slips = await lockSlips(tx.db, ids);
    const changed = slips.filter((slip) => slip.isActive !== isActive).map(({ id }) => id);
    if (changed.length === 0) return { changed: 0 };
    await updateSlips(tx.db, changed, ctx.clock.now(), { isActive });
    await invalidateCache({ ctx: tx, input: { tag: "oracleSlips" } });
    await writeAudit({
      ctx: tx,
      input: {
        action: "oracle_slip.set_active",
        subjectType: "oracle_slip",
        subjectId: "*",
        before: { isActive: !isActive },
        after: { ids: changed, isActive },
      },
    });
    return { changed: changed.length };
  });
}
