import type { FreeDownload } from "@panshi/contracts/content/free-download";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { findFreeDownload } from "../store.ts";

/** One free download, listed or not. Throws `not_found`. */
export const viewFreeDownload = staffVerb(
  "products:read",
  async (ctx, input: { id: string }): Promise<FreeDownload> => {
    return findFreeDownload(ctx.db, input.id);
  },
);
