import type { BulkResult } from "@panshi/contracts/platform/change";
import type { MembersActiveInput } from "@panshi/contracts/site/member-change";
import { bulkChange } from "../../platform/audit/bulk-change.ts";
import { maskChanges } from "../../platform/audit/mask-changes.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { deleteSessionsOfMembers, insertNotes, lockMembers, updateActive } from "./store.ts";

/**
 * Deactivates members, whose sessions end at once, or activates them again; answers how many it changed. One that is so
 * already, or was deleted since it was selected, is left out. The reason is kept as a note of each.
 */
export const setMembersActive = staffVerb(
  "members:write",
  async (ctx, { ids, isActive, reason }: MembersActiveInput): Promise<BulkResult> => {
    const { administratorId } = ctx.actor;
    return bulkChange(ctx, {
      ids,
      change: async (tx, batch) => {
        const members = await lockMembers(tx.db, batch);
        const changed = members.filter((member) => member.isActive !== isActive).map(({ id }) => id);
        if (changed.length === 0) return changed;
        const now = ctx.clock.now();
        await updateActive(tx.db, changed, isActive, now);
        if (!isActive) await deleteSessionsOfMembers(tx.db, changed);
        const kind = isActive ? "activate" : "deactivate";
        if (reason !== undefined) await insertNotes(tx.db, changed, { administratorId, kind, text: reason, now });
        return changed;
      },
      entry: (subjectIds) => {
        type Values = { isActive: boolean; reason: string | null };
        const values = maskChanges<Values>(
          { isActive: !isActive, reason: null },
          { isActive, ...(reason !== undefined && { reason }) },
          ["isActive"],
        );
        return {
          action: "member.set_active",
          subjectIds,
          before: values?.before ?? null,
          after: values?.after ?? null,
        };
      },
    });
  },
);
