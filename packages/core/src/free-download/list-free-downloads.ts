import type { FreeDownload, FreeDownloadListInput } from "@panshi/contracts/free-download";
import type { Page } from "@panshi/contracts/list";
import type { AdministratorCtx } from "../context.ts";
import { type Counted, readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { freeDownloadRows, toFreeDownload } from "./store.ts";

/** The free downloads, listed for everybody or not. */
export async function listFreeDownloads(
  ctx: AdministratorCtx,
  input: Counted<FreeDownloadListInput>,
): Promise<Page<FreeDownload>> {
  requirePermission(ctx, "products:read");
  return readPage({ ctx, input, list: freeDownloadRows, view: toFreeDownload });
}
