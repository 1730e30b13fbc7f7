import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { removeFile } from "../../../platform/file/remove-file.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockFreeDownload, updateFreeDownloadRow } from "../store.ts";

/** Marks a free download as deleted and removes its file. Throws `not_found`. */
export const deleteFreeDownload = staffVerb("products:write", async (ctx, { id }: { id: string }): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const before = await lockFreeDownload(tx, { id });
    await updateFreeDownloadRow(tx, id, { deletedAt: ctx.clock.now(), fileId: null });
    await removeFile(tx, before);
    writeAudit(tx, { action: "free_download.delete", subjectId: id, before, after: null });
  });
});
