import { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import {
  FreeDownload,
  FreeDownloadEdit,
  FreeDownloadInput,
  FreeDownloadListInput,
} from "@panshi/contracts/content/free-download";
import { GOODS_FILE_MAX_BYTES } from "@panshi/contracts/commerce/product-edit";
import { IdInput } from "@panshi/contracts/platform/text";
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
import { router } from "../trpc.ts";
import { rowRoutes, staffMutation, staffPage, staffQuery } from "./staff-procedure.ts";

const path = "/api/admin/free-downloads";
const tag = "後台免費下載";
const routes = rowRoutes(path, tag);
const upload = { method: "POST", status: 201, kind: "upload", maxBytes: GOODS_FILE_MAX_BYTES, tag } as const;

/** The files that everybody may download. */
export const freeDownload = router({
  list: staffPage(listFreeDownloads, FreeDownloadListInput, FreeDownload, routes.list("所有免費下載，列出或未列出")),
  get: staffQuery(viewFreeDownload, IdInput, FreeDownload, routes.get("一個免費下載")),
  create: staffMutation(createFreeDownload, z.extend(FreeDownloadInput, { file: uploadedFileSchema }), FreeDownload, {
    ...upload,
    path,
    summary: "上傳一個免費下載的檔案",
  }),
  update: staffMutation(updateFreeDownload, FreeDownloadEdit, FreeDownload, routes.update("更新免費下載")),
  replaceFile: staffMutation(replaceFreeFile, z.extend(IdInput, { file: uploadedFileSchema }), FreeDownload, {
    ...upload,
    path: `${path}/:id/file`,
    summary: "更換免費下載的檔案",
  }),
  move: staffMutation(moveFreeDownload, MoveInput, MoveResult),
  delete: staffMutation(deleteFreeDownload, IdInput, z.void(), routes.delete("刪除免費下載和它的檔案")),
});
