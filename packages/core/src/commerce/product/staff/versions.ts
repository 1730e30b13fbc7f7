import {
  productFileMessages,
  type ProductRecord,
  type ProductFileVersion,
  type ProductFileVersionNoteInput,
} from "@panshi/contracts/commerce/product-edit";
import { uploadPath } from "@panshi/contracts/platform/file";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import { personName } from "@panshi/contracts/platform/person-name";
import { newId } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { goodsTypeKeys } from "../../../platform/file/detect-goods-type.ts";
import { storeUpload } from "../../../platform/file/store-upload.ts";
import type { UploadedFile } from "../../../platform/file/uploaded-file.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { requireProduct, lastVersion, lockProduct, updateProductFiles } from "../store.ts";
import { insertProductVersion, selectProductVersions } from "../version-store.ts";

type Input = ProductFileVersionNoteInput & { file: Pick<UploadedFile, "path" | "size" | "sha256"> };

/**
 * Makes an uploaded file the newest version of a product's. The ones before stay, for those who bought them. Throws `not_found`, also
 * for a product that was deleted meanwhile, and `bad_input` for a file that no good can be.
 */
export const addVersion = staffVerb(
  "products:write",
  async (ctx, { id, note, file }: Input): Promise<ProductRecord> => {
    await requireProduct(ctx.db, id);
    const upload = {
      file,
      fileClass: "product",
      prefix: "product",
      types: goodsTypeKeys,
      refusal: productFileMessages.wrongFile,
    } as const;
    return storeUpload(ctx, upload, async (tx, stored) => {
      const { version: before } = await lockProduct(tx, { id });
      const now = ctx.clock.now();
      const number = (await lastVersion(tx.db, id)) + 1;
      const createdBy = ctx.actor.administratorId;
      await insertProductVersion(tx.db, {
        id: newId(now),
        productId: id,
        number,
        fileId: stored.id,
        note,
        createdBy,
        createdAt: now,
      });
      await updateProductFiles(tx.db, id, { fileId: stored.id });
      const { mediaType, size, sha256 } = stored;
      const after = { number, note, mediaType, size, sha256: sha256.toString("hex") };
      writeAudit(tx, { action: "product.add_version", subjectId: id, before, after });
      return requireProduct(tx.db, id);
    });
  },
);

/** The versions of a product's file, newest first. Throws `not_found`. */
export const listVersions = staffVerb(
  "products:read",
  async (ctx, input: { id: string }): Promise<ProductFileVersion[]> => {
    await requireProduct(ctx.db, input.id);
    const rows = await selectProductVersions(ctx.db, input.id);
    const mayRead = hasPermission(ctx.actor.role, "products:write");
    return rows.map(({ administrator, createdAt, filename, ...row }) => ({
      ...row,
      fileUrl: mayRead ? uploadPath(filename) : null,
      createdBy: administrator && personName(administrator),
      createdAt: createdAt.toISOString(),
    }));
  },
);
