import type { FreeDownload, FreeDownloadEdit } from "@panshi/contracts/content/free-download";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { findFreeDownload, lockFreeDownload, updateFreeDownload as updateRow } from "../store.ts";

/** Changes the texts of a free download, its place, and whether it is listed. Throws `not_found`, `edit_conflict`. */
export const updateFreeDownload = staffVerb(
  "products:write",
  async (ctx, input: FreeDownloadEdit): Promise<FreeDownload> => {
    return transaction(ctx, async (tx) => {
      const { id, updatedAt: _, displayOrder, ...values } = input;
      const before = await lockFreeDownload(tx, input);
      await updateRow(tx, id, { ...values, displayOrder: displayOrder ?? before.displayOrder });
      await invalidateCache(tx, { tag: "freeDownloads" });
      const after = await findFreeDownload(tx.db, id);
      writeAudit(tx, { action: "free_download.update", subjectId: id, before, after });
      return after;
    });
  },
);
