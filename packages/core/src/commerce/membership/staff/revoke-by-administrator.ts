import { AppError } from "@panshi/contracts/platform/errors";
import type { RevokeGrantInput } from "@panshi/contracts/site/member-change";
import { plans } from "@panshi/contracts/commerce/plan";
import { transaction } from "@panshi/db";
import { maskChanges } from "../../../platform/audit/mask-changes.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { lockManagedMember } from "../../../accounts/member/lock-managed-member.ts";
import { notifyMember } from "../../../platform/notification/notify-member.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { findGrant, revokeGrantRow } from "../administrator-store.ts";
import { isRevocable } from "../is-revocable.ts";
import { rebuildPeriods } from "../store.ts";

/**
 * Revokes a grant of an administrator, or of an order that cost nothing, from now on. Throws `not_found`, and `conflict` for
 * any other grant (what was paid for is withdrawn by a refund) and for one that is revoked already.
 */
export const revokeByAdministrator = staffVerb(
  "members:write",
  async (ctx, { grantId, reason }: RevokeGrantInput): Promise<void> => {
    await transaction(ctx, async (tx) => {
      const grant = await findGrant(tx.db, grantId);
      if (!grant) throw new AppError("not_found");
      const { memberId, planType, days } = grant;
      await lockManagedMember(tx, { memberId });
      if (!isRevocable(grant))
        throw new AppError("conflict", {
          message: grant.source === "order" ? "這個方案是付款買的，要從訂單退款" : "這個方案不是管理員授予的，不能撤銷",
        });
      if (!(await revokeGrantRow(tx.db, grantId, reason, ctx.clock.now())))
        throw new AppError("conflict", { message: "這個方案已經撤銷過了" });
      await rebuildPeriods(tx, memberId);
      await notifyMember(tx, {
        memberId,
        type: "service",
        title: `你的${plans[planType].name}調整了`,
        message: "先前加給你的天數收回了，你留下的願望和紀錄都還在。想知道原因，請從聯絡頁告訴我們。",
        path: "/dashboard",
      });
      type Granted = { planType: typeof planType | null; days: number | null; reason: string | null };
      const changes = maskChanges<Granted>({ planType, days, reason: null }, { planType: null, days: null, reason }, [
        "planType",
        "days",
      ]);
      writeAudit(tx, {
        action: "member.revoke_grant",
        subjectId: memberId,
        before: changes?.before ?? null,
        after: changes?.after ?? null,
      });
    });
  },
);
