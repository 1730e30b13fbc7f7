import type { AdminSiteContent } from "@panshi/contracts/site-content";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { selectEditableContent } from "./store.ts";

/** Every editable text with where it is shown, by section. */
export async function listEditableContent(ctx: AdministratorCtx): Promise<AdminSiteContent[]> {
  requirePermission(ctx, "content:read");
  return selectEditableContent(ctx.db);
}
