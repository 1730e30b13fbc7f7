import type { MemberReasonInput } from "@panshi/contracts/site/member-change";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { lockManagedMember } from "../../accounts/member/lock-managed-member.ts";
import { eraseMemberData } from "../own-data/erase-member-data.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { insertNotes } from "./store.ts";

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
