import { randomUUID } from "node:crypto";
import type { FileClass } from "@panshi/contracts/platform/file";
import { AppError } from "@panshi/contracts/platform/errors";
import { newId, transaction } from "@panshi/db";
import { HOUR } from "../clock.ts";
import type { AdministratorCtx } from "../context.ts";
import { type GoodsType, goodsTypes, detectGoodsType } from "./detect-goods-type.ts";
import { removeUnusedFiles } from "./remove-file.ts";
import { insertFile } from "./store.ts";
import type { UploadedFile } from "./uploaded-file.ts";

/** Longer than any upload takes, attempts of the object store included. */
const LEFT_AFTER_SECONDS = HOUR / 1000;

type Input = {
  file: Pick<UploadedFile, "path" | "size" | "sha256">;
  fileClass: Exclude<FileClass, "private">;
  /** How the file's name begins. */
  prefix: string;
  /** Which types are taken, and what is said of any other. */
  types: readonly GoodsType[];
  refusal: string;
};
/** A file with its row, in the transaction that made it. */
type StoredFile = { id: string; filename: string; mediaType: GoodsType; size: number; sha256: Buffer };

/**
 * Stores an uploaded file under a name of its own, then inserts its row in the transaction in which `use` stores what refers to
 * it. Where anything fails the file is removed again; where the server dies before it can, a job that was queued before the file
 * was stored does it. Throws `bad_input` for a file of another type.
 */
export async function storeUpload<T>(
  ctx: AdministratorCtx,
  { file, fileClass, prefix, types, refusal }: Input,
  use: (tx: AdministratorCtx, stored: StoredFile) => Promise<T>,
): Promise<T> {
  const mediaType = await detectGoodsType(file.path);
  if (!mediaType || !types.includes(mediaType))
    throw new AppError("bad_input", { message: refusal, issues: [{ path: "file", message: refusal }] });
  const filename = `${prefix}-${randomUUID()}.${goodsTypes[mediaType]}`;
  const removal = { filenames: [filename] };
  await transaction(ctx, (tx) =>
    ctx.enqueue(tx, "remove-unused-files", removal, { startAfterSeconds: LEFT_AFTER_SECONDS }),
  );
  try {
    await ctx.storage.put(filename, file, mediaType);
    return await transaction(ctx, async (tx) => {
      const now = ctx.clock.now();
      const { size, sha256 } = file;
      const stored = { id: newId(now), filename, mediaType, size, sha256 };
      await insertFile(tx.db, { ...stored, class: fileClass, createdAt: now });
      return use(tx, stored);
    });
  } catch (error) {
    await removeUnusedFiles(ctx, removal).catch(() =>
      ctx.log.warn({ filename }, "file of a failed upload is left to the job"),
    );
    throw error;
  }
}
