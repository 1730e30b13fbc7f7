import type { MoveInput, MoveResult } from "@panshi/contracts/change";
import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCall } from "../context.ts";
import { invalidateCache } from "../invalidate-cache.ts";
import { requirePermission } from "../require-permission.ts";
import { moveFreeRow } from "./store.ts";

/** Moves a free download among the others. Throws as `moveRow`. */
export async function moveFreeDownload({ ctx, input }: AdministratorCall<MoveInput>): Promise<MoveResult> {
  requirePermission(ctx, "products:write");
  return transaction(ctx, async (tx) => {
    const { before, after, result } = await moveFreeRow(tx, input);
    if (result.changed.length === 0) return result;
    await invalidateCache({ ctx: tx, input: { tag: "freeDownloads" } });
    writeAudit({ ctx: tx, input: { action: "free_download.move", subjectId: input.id, before, after } });
    return result;
  });
}
