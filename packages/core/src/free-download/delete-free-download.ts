import { transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCtx } from "../context.ts";
import { removeFile } from "../file/remove-file.ts";
import { invalidateCache } from "../invalidate-cache.ts";
import { requirePermission } from "../require-permission.ts";
import { lockFreeDownload, updateFreeDownload } from "./store.ts";

/** Marks a free download as deleted and removes its file. Throws `not_found`. */
export async function deleteFreeDownload(ctx: AdministratorCtx, { id }: { id: string }): Promise<void> {
  requirePermission(ctx, "products:write");
  await transaction(ctx, async (tx) => {
    const before = await lockFreeDownload(tx, { id });
    await updateFreeDownload(tx, id, { deletedAt: ctx.clock.now(), fileId: null });
    await removeFile(tx, before);
    await invalidateCache(tx, { tag: "freeDownloads" });
    writeAudit(tx, { action: "free_download.delete", subjectId: id, before, after: null });
  });
}
