import type { GeneralSettings } from "@panshi/contracts/platform/general-settings";
import { staffVerb } from "../../staff-verb.ts";
import { findSettingRow } from "../setting-row.ts";
import { GENERAL_KEY, toGeneralSettings } from "../rules.ts";

/** The general settings, for their form. */
export const viewGeneralSettings = staffVerb("settings:general", async (ctx): Promise<GeneralSettings> => {
  return toGeneralSettings(await findSettingRow(ctx.db, GENERAL_KEY));
});
