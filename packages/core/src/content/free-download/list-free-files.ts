import type { Download } from "@panshi/contracts/platform/file";
import { freeDownloads } from "@panshi/db/schema";
import type { Ctx } from "../../platform/context.ts";
import { selectFreeFiles } from "./store.ts";

/** The files that everybody may download, in their display order, cached until one changes; `date` is that of the file. */
export const listFreeFiles = (ctx: Pick<Ctx, "db" | "cache">): Promise<readonly Download[]> | readonly Download[] =>
  ctx.cache.get("free-files", [freeDownloads], async () => {
    const rows = await selectFreeFiles(ctx.db);
    return Object.freeze(
      rows.map(({ title, mediaType, date, ...row }) => ({
        ...row,
        name: title,
        type: mediaType,
        date: date.toISOString(),
        own: false,
        stopped: false,
        newer: null,
      })),
    );
  });
