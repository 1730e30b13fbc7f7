import type { FreeDownload, FreeDownloadInput } from "@panshi/contracts/content/free-download";
import { newId } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { storeUpload } from "../../../platform/file/store-upload.ts";
import type { UploadedFile } from "../../../platform/file/uploaded-file.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { uploadOf } from "../rules.ts";
import { findFreeDownload, insertFreeDownload, nextFreeOrder } from "../store.ts";

type Input = FreeDownloadInput & { file: Pick<UploadedFile, "path" | "size" | "sha256"> };

/** Adds a file that everybody may download. Throws `bad_input` for one of another type. */
export const createFreeDownload = staffVerb("products:write", async (ctx, input: Input): Promise<FreeDownload> => {
  const { file, displayOrder, ...values } = input;
  return storeUpload(ctx, uploadOf(file), async (tx, stored) => {
    const now = ctx.clock.now();
    const id = newId(now);
    const row = { ...values, id, fileId: stored.id, displayOrder: displayOrder ?? (await nextFreeOrder(tx.db)) };
    await insertFreeDownload(tx.db, { ...row, createdAt: now, updatedAt: now });
    await invalidateCache(tx, { tag: "freeDownloads" });
    const after = await findFreeDownload(tx.db, id);
    writeAudit(tx, { action: "free_download.create", subjectId: id, before: null, after });
    return after;
  });
});
