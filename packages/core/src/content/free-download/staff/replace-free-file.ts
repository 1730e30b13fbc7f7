import type { FreeDownload } from "@panshi/contracts/content/free-download";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { removeFile } from "../../../platform/file/remove-file.ts";
import { storeUpload } from "../../../platform/file/store-upload.ts";
import type { UploadedFile } from "../../../platform/file/uploaded-file.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { buildStoreUploadInput } from "../rules.ts";
import { getFreeDownload, lockFreeDownload, updateFreeDownloadFile } from "../store.ts";

type Input = { id: string; file: Pick<UploadedFile, "path" | "size" | "sha256"> };

/** Gives a free download another file; the one before is removed. Throws `not_found`, `bad_input`. */
export const replaceFreeFile = staffVerb("products:write", async (ctx, { id, file }: Input): Promise<FreeDownload> => {
  await getFreeDownload(ctx.db, id);
  return storeUpload(ctx, buildStoreUploadInput(file), async (tx, stored) => {
    const before = await lockFreeDownload(tx, { id });
    await updateFreeDownloadFile(tx.db, id, stored.id);
    await removeFile(tx, before);
    const after = await getFreeDownload(tx.db, id);
    const [was, is] = [before, after].map(({ filename, mediaType, size }) => ({ filename, mediaType, size }));
    const change = { before: was ?? null, after: is ?? null };
    writeAudit(tx, { action: "free_download.replace_file", subjectId: id, ...change });
    return after;
  });
});
