import type { FreeDownload, FreeDownloadEdit } from "@panshi/contracts/free-download";
import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCall } from "../context.ts";
import { invalidateCache } from "../invalidate-cache.ts";
import { requirePermission } from "../require-permission.ts";
import { findFreeDownload, lockFreeDownload, updateFreeDownload as updateRow } from "./store.ts";

/** Changes the texts of a free download, its place, and whether it is listed. Throws `not_found`, `edit_conflict`. */
export async function updateFreeDownload({ ctx, input }: AdministratorCall<FreeDownloadEdit>): Promise<FreeDownload> {
  requirePermission(ctx, "products:write");
  return transaction(ctx, async (tx) => {
    const { id, updatedAt: _, displayOrder, ...values } = input;
    const before = await lockFreeDownload(tx, input);
    await updateRow(tx, id, { ...values, displayOrder: displayOrder ?? before.displayOrder });
    await invalidateCache({ ctx: tx, input: { tag: "freeDownloads" } });
    const after = await findFreeDownload(tx.db, id);
    writeAudit({ ctx: tx, input: { action: "free_download.update", subjectId: id, before, after } });
    return after;
  });
}
