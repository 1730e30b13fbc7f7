import { Switches, SWITCHES_KEY, type SwitchSettings } from "@panshi/contracts/platform/switches";
import { staffVerb } from "../../staff-verb.ts";
import { findSettingRow } from "../setting-row.ts";

/** The four switches as they are stored now, for whoever may open the settings: every role reads the site's texts. */
export const viewSwitchSettings = staffVerb("content:read", async (ctx): Promise<SwitchSettings> => {
  const { value, updatedAt } = await findSettingRow(ctx.db, SWITCHES_KEY);
  return { ...Switches.parse(value), updatedAt };
});
