import type { AdminContactInfo } from "@panshi/contracts/contact-info";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { selectEditableContactInfo } from "./contact-store.ts";

/** Every contact line, shown or not, in display order. */
export async function listEditableContactInfo(ctx: AdministratorCtx): Promise<AdminContactInfo[]> {
  requirePermission(ctx, "content:read");
  return selectEditableContactInfo(ctx.db);
}
