import { AppError } from "@panshi/contracts/platform/errors";
import { GRANT_DAYS_MAX, type GrantInput, type RevokeGrantInput } from "@panshi/contracts/site/member-change";
import { plans } from "@panshi/contracts/commerce/plan";
import { newId, transaction } from "@panshi/db";
import { maskChanges } from "../../../platform/audit/mask-changes.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import {
  bindIdempotencyKey,
  idempotencyKeyTakenError,
} from "../../../platform/idempotency-key/bind-idempotency-key.ts";
import { DAY } from "../../../platform/clock.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { lockManagedMember } from "../../../accounts/member/lock-account.ts";
import type { LockedMember } from "../../../platform/member-lock/lock-member.ts";
import { notifyMember } from "../../../platform/notification/notify-member.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { findGrant, findGrantByIdempotencyKey, revokeGrantRow } from "../administrator-store.ts";
import { isRevocable } from "../change-grants.ts";
import { personHashes } from "../../../accounts/member/person-hash.ts";
import { findFuturePlanEnd, hadTrialGrant, insertGrant, insertTrialPersons, rebuildPeriods } from "../store.ts";

const refuse = (path: keyof GrantInput, message: string) => new AppError("bad_input", { issues: [{ path, message }] });

/**
 * Grants a member days of a plan, with a reason; a grant of the plan that runs extends it. The same `idempotencyKey` grants once
 * and answers the same. Throws `not_found`, `conflict` for a deactivated member or a request that was used for something
 * else, `bad_input` for a trial that the member or the person had or that a plan is ahead of, and for days that
 * would make the plans last longer than `GRANT_DAYS_MAX` from now.
 */
export const grantByAdministrator = staffVerb(
  "members:write",
  async (ctx, input: GrantInput): Promise<{ id: string }> => {
    return transaction(ctx, (tx) => grant(tx, input));
  },
);

async function grant(ctx: AdministratorCtx, input: GrantInput): Promise<{ id: string }> {
  const { memberId, planType, days, reason, idempotencyKey } = input;
  const member = await lockManagedMember(ctx, { memberId });
  const call = { key: idempotencyKey, act: "membership.grant" as const, subjectId: memberId, amount: days };
  if ((await bindIdempotencyKey(ctx, { ...call, terms: [planType] })) === "repeated") {
    const earlier = await findGrantByIdempotencyKey(ctx.db, idempotencyKey);
    if (!earlier) throw idempotencyKeyTakenError();
    return { id: earlier.id };
  }
  if (!member.isActive) throw new AppError("conflict", { message: "這位會員已經停用，請先重新啟用，再延長方案" });
  const now = ctx.clock.now();
  if (planType === "trial") await recordTrial(ctx, member, now);
  const id = newId(now);
  const { administratorId } = ctx.actor;
  await insertGrant(ctx.db, {
    id,
    memberId,
    planType,
    days,
    reason,
    idempotencyKey,
    administratorId,
    source: "administrator",
    grantedAt: now,
  });
  await rebuildPeriods(ctx, memberId);
  const end = await findFuturePlanEnd(ctx.db, memberId, now);
  if (end && end.getTime() - now.getTime() > GRANT_DAYS_MAX * DAY)
    throw refuse("days", `加上去之後，方案會超過從今天起的 ${GRANT_DAYS_MAX} 天，請減少天數`);
  await notifyMember(ctx, {
    memberId,
    type: "service",
    title: `送你 ${days} 天的${plans[planType].name}`,
    message: "我們把它加進你的會員資格了。你現在的方案和到期日，都在靈魂聖殿裡，慢慢走就好。",
    path: "/dashboard",
  });
  type Granted = { planType: typeof planType | null; days: number | null; reason: string | null };
  const changes = maskChanges<Granted>({ planType: null, days: null, reason: null }, { planType, days, reason }, [
    "planType",
    "days",
  ]);
  writeAudit(ctx, { action: "member.grant", subjectId: memberId, before: null, after: changes?.after ?? null });
  return { id };
}

/** A trial is once a member and a person, and never beside another plan (docs/decisions/0023). */
async function recordTrial(ctx: AdministratorCtx, member: LockedMember, now: Date): Promise<void> {
  const had = refuse("planType", "這位會員已經體驗過了，請選其他方案");
  if (await hadTrialGrant(ctx.db, member.id)) throw had;
  if (await findFuturePlanEnd(ctx.db, member.id, now))
    throw refuse("planType", "這位會員的方案還在進行，請延長同一個方案，或選更高的方案");
  const hashes = personHashes(ctx.hashKey, member);
  if (hashes.length > 0 && !(await insertTrialPersons(ctx.db, hashes, now))) throw had;
}

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
          message: grant.source === "order" ? "這個方案是付款買的，要從訂單退款" : "這個方案不是管理員延長的，不能撤銷",
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
