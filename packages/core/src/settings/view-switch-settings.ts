import { Switches, SWITCHES_KEY, type SwitchSettings } from "@panshi/contracts/settings";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { findSettingRow } from "./setting-row.ts";

/** The four switches as they are stored now, for whoever may open the settings: every role reads the site's texts. */
export async function viewSwitchSettings(ctx: AdministratorCtx): Promise<SwitchSettings> {
  requirePermission(ctx, "content:read");
  const { value, updatedAt } = await findSettingRow(ctx.db, SWITCHES_KEY);
  return { ...Switches.parse(value), updatedAt };
}
