import { pictureFilename } from "@panshi/contracts/platform/picture-sources";
import { newId, transaction } from "@panshi/db";
import { files, pictures } from "@panshi/db/schema";
import type { Ctx } from "../context.ts";
import { insertTestAdministrator } from "../../testing.ts";
import { filenamesOf } from "./store.ts";

/** Inserts a picture that is stored and not used; `given` replaces columns. Its files are rows alone. */
export async function insertTestPicture(
  ctx: Pick<Ctx, "db" | "clock">,
  given: Partial<typeof pictures.$inferInsert> = {},
): Promise<{ id: string; imageUrl: string }> {
  const now = ctx.clock.now();
  const uploadedBy = given.uploadedBy ?? (await insertTestAdministrator(ctx, "admin")).id;
  const picture = {
    id: newId(now),
    width: 800,
    height: 600,
    isStored: true,
    createdAt: now,
    unusedSince: now,
    ...given,
  };
  const rows = filenamesOf(picture).map((filename) => ({
    id: newId(now),
    filename,
    class: "public" as const,
    mediaType: "image/webp",
    size: 1,
    sha256: Buffer.alloc(32),
    pictureId: picture.id,
    createdAt: now,
  }));
  await transaction(ctx, async ({ db }) => {
    await db.insert(pictures).values({ ...picture, uploadedBy });
    if (picture.isStored) await db.insert(files).values(rows);
  });
  return { id: picture.id, imageUrl: `/uploads/${pictureFilename(picture, { width: picture.width, format: "webp" })}` };
}
