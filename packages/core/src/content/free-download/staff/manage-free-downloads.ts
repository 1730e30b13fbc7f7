import type {
  FreeDownload,
  FreeDownloadEdit,
  FreeDownloadInput,
  FreeDownloadListInput,
} from "@panshi/contracts/content/free-download";
import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import type { Page } from "@panshi/contracts/platform/list";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { storeUpload } from "../../../platform/file/store-upload.ts";
import type { UploadedFile } from "../../../platform/file/uploaded-file.ts";
import { type WithTotalFlag, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { buildStoreUploadInput } from "../rules.ts";
import {
  getFreeDownload,
  freeDownloadListQuery,
  insertFreeDownload,
  lockFreeDownload,
  moveFreeRow,
  nextFreeDownloadPosition,
  toFreeDownload,
  updateFreeDownloadRow as updateRow,
} from "../store.ts";

/** The free downloads, listed for everybody or not. */
export const listFreeDownloads = staffVerb(
  "products:read",
  async (ctx, input: WithTotalFlag<FreeDownloadListInput>): Promise<Page<FreeDownload>> => {
    return readPage({ ctx, input, list: freeDownloadListQuery, view: toFreeDownload });
  },
);

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
export const moveFreeDownload = staffVerb("products:write", async (ctx, input: MoveInput): Promise<MoveResult> => {
  return transaction(ctx, async (tx) => {
    const { before, after, result } = await moveFreeRow(tx, input);
    if (result.changed.length === 0) return result;
    writeAudit(tx, { action: "free_download.move", subjectId: input.id, before, after });
    return result;
  });
});
