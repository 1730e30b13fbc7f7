import { AppError } from "@panshi/contracts/errors";
import type { Ctx } from "../context.ts";
import { findFile, ownsProductFile } from "./store.ts";

export type ReadableFile = { filename: string; mediaType: string; size: number; isPublic: boolean };

/**
 * Whether the caller may read a file, by its class: a public one anybody, a good whoever owns it, a private one its member.
 * Throws `not_found` for anything else, so that nobody learns which names exist. `viewer` is asked only where it matters.
 */
export async function viewFile({
  ctx,
  input,
}: {
  ctx: Pick<Ctx, "db">;
  input: { filename: string; viewer: () => Promise<{ id: string } | null> };
}): Promise<ReadableFile> {
  const file = await findFile(ctx.db, input.filename);
  if (!file) throw new AppError("not_found");
  const { mediaType, size } = file;
  const opened = { filename: input.filename, mediaType, size, isPublic: file.class === "public" };
  if (opened.isPublic) return opened;
  const viewer = await input.viewer();
  if (!viewer) throw new AppError("not_found");
  const own =
    file.class === "product" ? await ownsProductFile(ctx.db, viewer.id, file.id) : file.memberId === viewer.id;
  if (!own) throw new AppError("not_found");
  return opened;
}
