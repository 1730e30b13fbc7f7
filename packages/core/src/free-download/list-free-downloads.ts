import type { FreeDownload, FreeDownloadListInput } from "@panshi/contracts/free-download";
import type { Page } from "@panshi/contracts/list";
import { type Counted, readPage } from "../list/read-page.ts";
import { staffVerb } from "../staff-verb.ts";
import { freeDownloadRows, toFreeDownload } from "./store.ts";

/** The free downloads, listed for everybody or not. */
export const listFreeDownloads = staffVerb(
  "products:read",
  async (ctx, input: Counted<FreeDownloadListInput>): Promise<Page<FreeDownload>> => {
    return readPage({ ctx, input, list: freeDownloadRows, view: toFreeDownload });
  },
);
