import { AppError } from "@panshi/contracts/platform/errors";
import type { UploadedPicture } from "@panshi/contracts/platform/picture";
import { pictureFilename } from "@panshi/contracts/platform/picture-sources";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCtx } from "../context.ts";
import type { UploadedFile } from "../file/uploaded-file.ts";
import type { EncodedPicture } from "../picture-encoder.ts";
import { staffVerb } from "../staff-verb.ts";
import {
  deleteUnfinished,
  filenamesOf,
  insertFiles,
  insertPicture,
  markStored,
  type Picture,
  pictureExists,
} from "./store.ts";

/**
 * Stores an uploaded picture in its sizes, for {@link recordPictureUses} to use within a day. Its row is there before its files are, so
 * that whatever is left of an upload that ended anywhere is removed by the job. Throws what `ctx.encodePicture` does.
 */
export const storePicture = staffVerb(
  "images:write",
  async (ctx, { image }: { image: UploadedFile }): Promise<UploadedPicture> => {
    return ctx.encodePicture({ path: image.path, caller: ctx }, async (encoded) => {
      const now = ctx.clock.now();
      const picture = { id: newId(now), width: encoded.width, height: encoded.height };
      const row = { ...picture, uploadedBy: ctx.actor.administratorId, createdAt: now };
      await transaction(ctx, ({ db }) => insertPicture(db, row));
      try {
        return await storeFiles(ctx, picture, encoded);
      } catch (error) {
        // Where this fails too, the job that removes unused pictures does it.
        await removeUnfinished(ctx, picture).catch(() =>
          ctx.log.warn({ pictureId: picture.id }, "unfinished picture not removed"),
        );
        throw error;
      }
    });
  },
);

async function storeFiles(ctx: AdministratorCtx, picture: Picture, encoded: EncodedPicture): Promise<UploadedPicture> {
  const stored = encoded.files.map((file) => ({
    file,
    filename: pictureFilename(picture, file),
    mediaType: `image/${file.format}`,
  }));
  for (const { filename, file, mediaType } of stored) await ctx.storage.put(filename, file, mediaType);
  const { width, height } = picture;
  const imageUrl = `/uploads/${pictureFilename(picture, { width, format: "webp" })}`;
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    if (!(await markStored(tx.db, picture.id, now))) throw new AppError("unavailable");
    const rows = stored.map(({ filename, mediaType, file: { size, sha256 } }) => ({
      id: newId(now),
      filename,
      class: "public" as const,
      mediaType,
      size,
      sha256,
      pictureId: picture.id,
      createdAt: now,
    }));
    await insertFiles(tx.db, rows);
    const after = { imageUrl, width, height };
    writeAudit(tx, { action: "picture.upload", subjectId: picture.id, before: null, after });
    return after;
  });
}

/** Removes a picture that was not finished; one whose commit only lost its answer is there, and stays for a day. */
const removeUnfinished = (ctx: AdministratorCtx, picture: Picture): Promise<void> =>
  transaction(ctx, async (tx) => {
    await deleteUnfinished(tx.db, picture.id);
    if (await pictureExists(tx.db, picture.id)) return;
    await ctx.enqueue(tx, "remove-unused-files", { filenames: filenamesOf(picture) });
  });
