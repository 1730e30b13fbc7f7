import type { FreeDownload, FreeDownloadEdit, FreeDownloadInput } from "@panshi/contracts/content/free-download";
import { newId, transaction } from "@panshi/db";
import { freeDownloads } from "@panshi/db/schema";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { storeUpload } from "../../../platform/file/store-upload.ts";
import type { UploadedFile } from "../../../platform/file/uploaded-file.ts";
import { staffList, staffMove } from "../../../platform/edited-rows/row-verbs.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { buildStoreUploadInput } from "../rules.ts";
import {
  getFreeDownload,
  freeDownloadListQuery,
  insertFreeDownload,
  lockFreeDownload,
  nextFreeDownloadPosition,
  toFreeDownload,
  updateFreeDownloadRow as updateRow,
} from "../store.ts";

/** The free downloads, listed for everybody or not. */
export const listFreeDownloads = staffList("products:read", freeDownloadListQuery, toFreeDownload);

/** One free download, listed or not. Throws `not_found`. */
export const viewFreeDownload = staffVerb(
  "products:read",
  async (ctx, input: { id: string }): Promise<FreeDownload> => {
    return getFreeDownload(ctx.db, input.id);
  },
);

type Input = FreeDownloadInput & { file: Pick<UploadedFile, "path" | "size" | "sha256"> };

/** Adds a file that everybody may download. Throws `bad_input` for one of another type. */
export const createFreeDownload = staffVerb("products:write", async (ctx, input: Input): Promise<FreeDownload> => {
  const { file, displayOrder, ...values } = input;
  return storeUpload(ctx, buildStoreUploadInput(file), async (tx, stored) => {
    const now = ctx.clock.now();
    const id = newId(now);
    const row = {
      ...values,
      id,
      fileId: stored.id,
      displayOrder: displayOrder ?? (await nextFreeDownloadPosition(tx.db)),
    };
    await insertFreeDownload(tx.db, { ...row, createdAt: now, updatedAt: now });
    const after = await getFreeDownload(tx.db, id);
    writeAudit(tx, { action: "free_download.create", subjectId: id, before: null, after });
    return after;
  });
});

/** Changes the texts of a free download, its place, and whether it is listed. Throws `not_found`, `edit_conflict`. */
export const updateFreeDownload = staffVerb(
  "products:write",
  async (ctx, input: FreeDownloadEdit): Promise<FreeDownload> => {
    return transaction(ctx, async (tx) => {
      const { id, updatedAt: _, displayOrder, ...values } = input;
      const before = await lockFreeDownload(tx, input);
      await updateRow(tx, id, { ...values, displayOrder: displayOrder ?? before.displayOrder });
      const after = await getFreeDownload(tx.db, id);
      writeAudit(tx, { action: "free_download.update", subjectId: id, before, after });
      return after;
    });
  },
);

/** Moves a free download among the others. Throws as `moveRow`. */
export const moveFreeDownload = staffMove("products:write", { subject: "free_download", table: freeDownloads });
