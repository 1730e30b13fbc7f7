import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { moveFreeRow } from "../store.ts";

/** Moves a free download among the others. Throws as `moveRow`. */
export const moveFreeDownload = staffVerb("products:write", async (ctx, input: MoveInput): Promise<MoveResult> => {
  return transaction(ctx, async (tx) => {
    const { before, after, result } = await moveFreeRow(tx, input);
    if (result.changed.length === 0) return result;
    await invalidateCache(tx, { tag: "freeDownloads" });
    writeAudit(tx, { action: "free_download.move", subjectId: input.id, before, after });
    return result;
  });
});
