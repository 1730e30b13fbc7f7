import type { GeneralSettings, GeneralSettingsEdit } from "@panshi/contracts/platform/general-settings";
import { Switches, SWITCHES_KEY, type SwitchesInput, type SwitchSettings } from "@panshi/contracts/platform/switches";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../audit/write-audit.ts";
import { requireUnchanged } from "../../conflict.ts";
import { staffVerb } from "../../staff-verb.ts";
import { findSettingRow, lockSetting, updateSetting } from "../setting-row.ts";
import { GENERAL_KEY, toGeneralSettings } from "../rules.ts";
import { readGeneralSettings } from "../view-settings.ts";

/** The general settings, for their form. */
export const viewGeneralSettings = staffVerb("settings:general", async (ctx): Promise<GeneralSettings> => {
  return toGeneralSettings(await findSettingRow(ctx.db, GENERAL_KEY));
});

/** Replaces the general settings. Throws `edit_conflict`. */
export const updateGeneralSettings = staffVerb(
  "settings:general",
  async (ctx, { updatedAt, ...values }: GeneralSettingsEdit): Promise<GeneralSettings> => {
    return transaction(ctx, async (tx) => {
      const before = toGeneralSettings(await lockSetting(tx, GENERAL_KEY));
      requireUnchanged(before, { updatedAt });
      const after = { ...values, updatedAt: await updateSetting(tx, GENERAL_KEY, values) };
      writeAudit(tx, { action: "site.update", subjectId: GENERAL_KEY, before, after });
      return after;
    });
  },
);

/** The four switches as they are stored now, for whoever may open the settings: every role reads the site's texts. */
export const viewSwitchSettings = staffVerb("content:read", async (ctx): Promise<SwitchSettings> => {
  const { value, updatedAt } = await findSettingRow(ctx.db, SWITCHES_KEY);
  return { ...Switches.parse(value), updatedAt };
});

/** Sets the four switches, on every server within a second. Throws `edit_conflict`. */
export const updateSwitches = staffVerb(
  "settings:switches",
  async (ctx, input: SwitchesInput): Promise<SwitchSettings> => {
    return transaction(ctx, async (tx) => {
      const row = await lockSetting(tx, SWITCHES_KEY);
      const before = Switches.parse(row.value);
      requireUnchanged({ ...before, updatedAt: row.updatedAt }, input);
      const after = Switches.parse(input);
      const updatedAt = await updateSetting(tx, SWITCHES_KEY, after);
      writeAudit(tx, { action: "setting.update", subjectId: SWITCHES_KEY, before, after });
      return { ...after, updatedAt };
    });
  },
);

/** Whether the site's own alerts have no e-mail to go to; for the overview. */
export const isAlertAddressMissing = staffVerb("settings:general", async (ctx): Promise<boolean> => {
  return (await readGeneralSettings(ctx)).email === "";
});
