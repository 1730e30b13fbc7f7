import type { BulkResult } from "@panshi/contracts/platform/change";
import type { MemberReasonInput, MembersActiveInput } from "@panshi/contracts/site/member-change";
import { transaction } from "@panshi/db";
import { lockManagedMember } from "../../accounts/member/lock-account.ts";
import { revokeAccess } from "../../accounts/session/revoke-access.ts";
import { runBulkChange } from "../../platform/audit/bulk-change.ts";
import { maskChanges } from "../../platform/audit/mask-changes.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { eraseMemberData } from "../own-data/erase-member-data.ts";
import { deleteSessionsOfMembers, insertNotes, lockMembers, updateActive } from "./store.ts";

/**
 * Deactivates members, whose sessions end at once, or activates them again; answers how many it changed. One that is so
 * already, or was deleted since it was selected, is left out. The reason is kept as a note of each.
 */
export const setMembersActive = staffVerb(
  "members:write",
  async (ctx, { ids, isActive, reason }: MembersActiveInput): Promise<BulkResult> => {
    const { administratorId } = ctx.actor;
    return runBulkChange(ctx, {
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

/** Signs a member out everywhere and revokes other access, like the member can (session/revoke-access.ts). Throws `not_found`. */
export const revokeMemberAccess = staffVerb(
  "members:write",
  async (ctx, { memberId, reason }: MemberReasonInput): Promise<void> => {
    const { administratorId } = ctx.actor;
    await transaction(ctx, async (tx) => {
      const member = await lockManagedMember(tx, { memberId });
      await revokeAccess(tx, member);
      const now = ctx.clock.now();
      await insertNotes(tx.db, [memberId], { administratorId, kind: "end_sessions", text: reason, now });
      await notifyMember(tx, {
        memberId,
        type: "service",
        title: "你的帳號從所有裝置登出過",
        message: "為了你的帳號安全，我們把每個裝置都登出了，也取消了還沒用過的信中連結。你留下的都還在，照常使用就好。",
        path: "/account",
      });
      writeAudit(tx, { action: "member.end_sessions", subjectId: memberId, before: null, after: null });
    });
  },
);

/**
 * Erases a member at their wish, as they can themselves: orders and figures stay. Earlier notes go with the member, and the
 * reason is the only one that stays. Throws `not_found` for a member who is erased already.
 */
export const eraseMember = staffVerb(
  "members:write",
  async (ctx, { memberId, reason }: MemberReasonInput): Promise<void> => {
    const { administratorId } = ctx.actor;
    await transaction(ctx, async (tx) => {
      await lockManagedMember(tx, { memberId });
      await eraseMemberData(tx, { memberId });
      await insertNotes(tx.db, [memberId], { administratorId, kind: "erase", text: reason, now: ctx.clock.now() });
      writeAudit(tx, { action: "member.erase", subjectId: memberId, before: null, after: null });
    });
  },
);
