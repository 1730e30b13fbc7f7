import type { GeneralSettings, GeneralSettingsEdit } from "@panshi/contracts/platform/general-settings";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../audit/write-audit.ts";
import { requireUnchanged } from "../../conflict.ts";
import { invalidateCache } from "../../invalidate-cache.ts";
import { staffVerb } from "../../staff-verb.ts";
import { lockSetting, updateSetting } from "../setting-row.ts";
import { GENERAL_KEY, toGeneralSettings } from "../rules.ts";

/** Replaces the general settings. Throws `edit_conflict`. */
export const updateGeneralSettings = staffVerb(
  "settings:general",
  async (ctx, { updatedAt, ...values }: GeneralSettingsEdit): Promise<GeneralSettings> => {
    return transaction(ctx, async (tx) => {
      const before = toGeneralSettings(await lockSetting(tx, GENERAL_KEY));
      requireUnchanged(before, { updatedAt });
      const after = { ...values, updatedAt: await updateSetting(tx, GENERAL_KEY, values) };
      await invalidateCache(tx, { tag: "settings" });
      writeAudit(tx, { action: "site.update", subjectId: GENERAL_KEY, before, after });
      return after;
    });
  },
);
