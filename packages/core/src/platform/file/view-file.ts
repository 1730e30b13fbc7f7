import { AppError } from "@panshi/contracts/platform/errors";
import { hasPermission, type Role } from "@panshi/contracts/platform/permissions";
import type { Ctx } from "../context.ts";
import { findFile, ownershipOfFile } from "./store.ts";

export type AccessibleFile = {
  filename: string;
  mediaType: string;
  size: number;
  isPublic: boolean;
  isPicture: boolean;
};

/**
 * A file that the caller may read: a public one, one of a product that they own or, as an administrator, look after, or a
 * private one of their own. Throws `forbidden` for one that the caller bought and whose refund is on its way, `not_found` for any
 * other, so that file names cannot be probed. `viewer` is called only
 * for files that are not public, `administrator` only for those of products.
 */
export async function viewFile(
  ctx: Pick<Ctx, "db">,
  input: {
    filename: string;
    viewer: () => Promise<{ id: string } | null>;
    administrator?: () => Promise<{ role: Role } | null>;
  },
): Promise<AccessibleFile> {
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
    const ownership = viewer ? await ownershipOfFile(ctx.db, viewer.id, file.id) : "none";
    if (ownership === "owned") return readable;
    if (ownership === "stopped")
      throw new AppError("forbidden", {
        message: "這件收藏正在退款，現在不能開啟。退款沒有完成的話，它會回到你的寶庫。",
      });
    const administrator = await input.administrator?.();
    if (administrator && hasPermission(administrator.role, "products:write")) return readable;
  }
  throw new AppError("not_found");
}
