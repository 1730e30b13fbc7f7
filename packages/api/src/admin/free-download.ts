import { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import {
  FreeDownload,
  FreeDownloadEdit,
  FreeDownloadInput,
  FreeDownloadListInput,
} from "@panshi/contracts/content/free-download";
import { pageSchema } from "@panshi/contracts/platform/list";
import { GOODS_FILE_MAX_BYTES } from "@panshi/contracts/commerce/product-edit";
import { id } from "@panshi/contracts/platform/text";
import { deleteFreeDownload } from "@panshi/core/content/free-download/staff/delete-free-download";
import {
  createFreeDownload,
  listFreeDownloads,
  moveFreeDownload,
  updateFreeDownload,
  viewFreeDownload,
} from "@panshi/core/content/free-download/staff/manage-free-downloads";
import { replaceFreeFile } from "@panshi/core/content/free-download/staff/replace-free-file";
import * as z from "zod/mini";
import { uploadedFileSchema } from "../procedure-meta.ts";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

const path = "/api/admin/free-downloads";
const tag = "後台免費下載";
const OneDownload = z.strictObject({ id });
const upload = { method: "POST", status: 201, kind: "upload", maxBytes: GOODS_FILE_MAX_BYTES, tag } as const;

/** The files that everybody may download. */
export const freeDownload = router({
  list: administratorProcedure(listFreeDownloads.permission)
    .meta({ rest: { method: "GET", path, summary: "所有免費下載，列出或未列出", paged: true, tag } })
    .input(FreeDownloadListInput)
    .output(pageSchema(FreeDownload))
    .query(({ ctx, input }) => listFreeDownloads(ctx, withTotalFlag(ctx, input))),
  get: administratorProcedure(viewFreeDownload.permission)
    .meta({ rest: { method: "GET", path: `${path}/:id`, summary: "一個免費下載", tag } })
    .input(OneDownload)
    .output(FreeDownload)
    .query(({ ctx, input }) => viewFreeDownload(ctx, input)),
  create: administratorProcedure(createFreeDownload.permission)
    .meta({ rest: { ...upload, path, summary: "上傳一個免費下載的檔案" } })
    .input(z.extend(FreeDownloadInput, { file: uploadedFileSchema }))
    .output(FreeDownload)
    .mutation(({ ctx, input }) => createFreeDownload(ctx, input)),
  update: administratorProcedure(updateFreeDownload.permission)
    .meta({ rest: { method: "PUT", path: `${path}/:id`, summary: "更新免費下載", errors: ["edit_conflict"], tag } })
    .input(FreeDownloadEdit)
    .output(FreeDownload)
    .mutation(({ ctx, input }) => updateFreeDownload(ctx, input)),
  replaceFile: administratorProcedure(replaceFreeFile.permission)
    .meta({ rest: { ...upload, path: `${path}/:id/file`, summary: "更換免費下載的檔案" } })
    .input(z.extend(OneDownload, { file: uploadedFileSchema }))
    .output(FreeDownload)
    .mutation(({ ctx, input }) => replaceFreeFile(ctx, input)),
  move: administratorProcedure(moveFreeDownload.permission)
    .input(MoveInput)
    .output(MoveResult)
    .mutation(({ ctx, input }) => moveFreeDownload(ctx, input)),
  delete: administratorProcedure(deleteFreeDownload.permission)
    .meta({ rest: { method: "DELETE", path: `${path}/:id`, status: 204, summary: "刪除免費下載和它的檔案", tag } })
    .input(OneDownload)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteFreeDownload(ctx, input)),
});
