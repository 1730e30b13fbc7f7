import type { MemberReasonInput } from "@panshi/contracts/site/member-change";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { lockManagedMember } from "../../accounts/member/lock-managed-member.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { revokeAccess } from "../../accounts/session/revoke-access.ts";
import { insertNotes } from "./store.ts";

/** Signs a member out everywhere and revokes other access, like the member can (session/revoke-access.ts). Throws `not_found`. */
export const endSessions = staffVerb(
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
