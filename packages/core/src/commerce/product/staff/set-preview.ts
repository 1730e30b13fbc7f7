import { uploadPath } from "@panshi/contracts/platform/file";
import { goodsWords, type ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { storeUpload } from "../../../platform/file/store-upload.ts";
import type { UploadedFile } from "../../../platform/file/uploaded-file.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { removeClip } from "./remove-preview.ts";
import { findProduct, lockProduct, updateFiles } from "../store.ts";

type Input = { id: string; file: Pick<UploadedFile, "path" | "size" | "sha256"> };

/** Makes an uploaded clip the preview of a product, in the place of the one before. Throws as `addVersion`. */
export const setPreview = staffVerb("products:write", async (ctx, { id, file }: Input): Promise<ProductRecord> => {
  await findProduct(ctx.db, id);
  const upload = {
    file,
    fileClass: "public",
    prefix: "preview",
    types: ["audio/mpeg"],
    refusal: goodsWords.wrongPreview,
  } as const;
  return storeUpload(ctx, upload, async (tx, { filename }) => {
    const before = await lockProduct(tx, { id });
    const audioUrl = uploadPath(filename);
    await updateFiles(tx.db, id, { audioUrl });
    await removeClip(tx, before);
    await invalidateCache(tx, { tag: "products" });
    const change = { before: { audioUrl: before.audioUrl }, after: { audioUrl } };
    writeAudit(tx, { action: "product.set_preview", subjectId: id, ...change });
    return findProduct(tx.db, id);
  });
});
