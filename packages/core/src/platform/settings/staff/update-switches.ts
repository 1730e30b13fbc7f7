import { Switches, SWITCHES_KEY, type SwitchesInput, type SwitchSettings } from "@panshi/contracts/platform/switches";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../audit/write-audit.ts";
import { requireUnchanged } from "../../conflict.ts";
import { invalidateCache } from "../../invalidate-cache.ts";
import { staffVerb } from "../../staff-verb.ts";
import { lockSetting, updateSetting } from "../setting-row.ts";

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
      await invalidateCache(tx, { tag: "settings" });
      writeAudit(tx, { action: "setting.update", subjectId: SWITCHES_KEY, before, after });
      return { ...after, updatedAt };
    });
  },
);
