import type { FreeDownload, FreeDownloadListInput } from "@panshi/contracts/content/free-download";
import type { Page } from "@panshi/contracts/platform/list";
import { type Counted, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { freeDownloadRows, toFreeDownload } from "../store.ts";

/** The free downloads, listed for everybody or not. */
export const listFreeDownloads = staffVerb(
  "products:read",
  async (ctx, input: Counted<FreeDownloadListInput>): Promise<Page<FreeDownload>> => {
    return readPage({ ctx, input, list: freeDownloadRows, view: toFreeDownload });
  },
);
