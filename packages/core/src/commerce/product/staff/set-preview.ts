import { uploadPath } from "@panshi/contracts/platform/file";
import { productFileMessages, type ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { removeFile } from "../../../platform/file/remove-file.ts";
import { storeUpload } from "../../../platform/file/store-upload.ts";
import type { UploadedFile } from "../../../platform/file/uploaded-file.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { requireProduct, lockProduct, updateProductFiles } from "../store.ts";

type Input = { id: string; file: Pick<UploadedFile, "path" | "size" | "sha256"> };

/** Makes an uploaded clip the preview of a product, in the place of the one before. Throws as `addVersion`. */
export const setPreview = staffVerb("products:write", async (ctx, { id, file }: Input): Promise<ProductRecord> => {
  await requireProduct(ctx.db, id);
  const upload = {
    file,
    fileClass: "public",
    prefix: "preview",
    types: ["audio/mpeg"],
    refusal: productFileMessages.wrongPreview,
  } as const;
  return storeUpload(ctx, upload, async (tx, { filename }) => {
    const before = await lockProduct(tx, { id });
    const audioUrl = uploadPath(filename);
    await updateProductFiles(tx.db, id, { audioUrl });
    await removeClipFile(tx, before);
    const change = { before: { audioUrl: before.audioUrl }, after: { audioUrl } };
    writeAudit(tx, { action: "product.set_preview", subjectId: id, ...change });
    return requireProduct(tx.db, id);
  });
});

/** Takes a product's preview away. Throws `not_found`. */
export const removePreview = staffVerb(
  "products:write",
  async (ctx, { id }: { id: string }): Promise<ProductRecord> => {
    return transaction(ctx, async (tx) => {
      const before = await lockProduct(tx, { id });
      if (before.audioUrl === null) return before;
      await updateProductFiles(tx.db, id, { audioUrl: null });
      await removeClipFile(tx, before);
      const change = { before: { audioUrl: before.audioUrl }, after: { audioUrl: null } };
      writeAudit(tx, { action: "product.remove_preview", subjectId: id, ...change });
      return requireProduct(tx.db, id);
    });
  },
);

/** Removes the uploaded clip that a product had; those that come with the site are files of the site. */
async function removeClipFile(tx: AdministratorCtx, { audioUrl }: Pick<ProductRecord, "audioUrl">): Promise<void> {
  const filename = audioUrl?.startsWith("/uploads/preview-") ? audioUrl.slice("/uploads/".length) : undefined;
  if (filename) await removeFile(tx, { filename });
}
