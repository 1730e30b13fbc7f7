import type { FreeDownload } from "@panshi/contracts/free-download";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { findFreeDownload } from "./store.ts";

/** One free download, listed or not. Throws `not_found`. */
export async function viewFreeDownload(ctx: AdministratorCtx, input: { id: string }): Promise<FreeDownload> {
  requirePermission(ctx, "products:read");
  return findFreeDownload(ctx.db, input.id);
}
