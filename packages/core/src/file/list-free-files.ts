import type { Download } from "@panshi/contracts/download";
import type { Ctx } from "../context.ts";
import { selectFreeFiles } from "./store.ts";

/** The files that everybody may download, cached until one changes. */
export const listFreeFiles = ({
  ctx,
}: {
  ctx: Pick<Ctx, "db" | "cache">;
}): Promise<readonly Download[]> | readonly Download[] =>
  ctx.cache.get("free-files", ["files"], async () => {
    const rows = await selectFreeFiles(ctx.db);
    return Object.freeze(
      rows.map(({ title, mediaType, createdAt, ...row }) => ({
        ...row,
        name: title ?? row.filename,
        type: mediaType,
        date: createdAt.toISOString(),
        own: false,
      })),
    );
  });
