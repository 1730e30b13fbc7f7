import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { readSite } from "./view-site.ts";

/** Whether the site's own alerts have no e-mail to go to; for the overview. */
export async function isAlertAddressMissing(ctx: AdministratorCtx): Promise<boolean> {
  requirePermission(ctx, "settings:general");
  return (await readSite(ctx)).email === "";
}
