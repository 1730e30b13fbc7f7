import type { GeneralSettings } from "@panshi/contracts/general-settings";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { findSettingRow } from "../settings/setting-row.ts";
import { GENERAL_KEY, toGeneralSettings } from "./rules.ts";

/** The general settings, for their form. */
export async function viewGeneralSettings(ctx: AdministratorCtx): Promise<GeneralSettings> {
  requirePermission(ctx, "settings:general");
  return toGeneralSettings(await findSettingRow(ctx.db, GENERAL_KEY));
}
