import { AppError } from "@panshi/contracts/errors";
import { hasPermission, type Role } from "@panshi/contracts/permissions";
import type { Ctx } from "../context.ts";
import { findFile, ownsProductFile } from "./store.ts";

export type ReadableFile = { filename: string; mediaType: string; size: number; isPublic: boolean; isPicture: boolean };

/**
 * A file that the caller may read: a public one, one of a product that they own or, as an administrator, look after, or a
 * private one of their own. Throws `not_found` for any other, so that file names cannot be probed. `viewer` is called only
 * for files that are not public, `administrator` only for those of products.
 */
export async function viewFile({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, "db">;
  input: {
    filename: string;
    viewer: () => Promise<{ id: string } | null>;
    administrator?: () => Promise<{ role: Role } | null>;
  };
}): Promise<ReadableFile> {
  const file = await findFile(ctx.db, input.filename);
  if (!file) throw new AppError("not_found");
  const { mediaType, size } = file;
  const readable = {
    filename: input.filename,
    mediaType,
    size,
    isPublic: file.class === "public",
    isPicture: file.pictureId !== null,
  };
  if (readable.isPublic) return readable;
  const viewer = await input.viewer();
  if (file.class === "private" && viewer && file.memberId === viewer.id) return readable;
  if (file.class === "product") {
    if (viewer && (await ownsProductFile(ctx.db, viewer.id, file.id))) return readable;
    const administrator = await input.administrator?.();
    if (administrator && hasPermission(administrator.role, "products:write")) return readable;
  }
  throw new AppError("not_found");
}
