import { AppError } from "@panshi/contracts/platform/errors";
import { GRANT_DAYS_MAX, type GrantInput } from "@panshi/contracts/site/member-change";
import { plans } from "@panshi/contracts/commerce/plan";
import { newId, transaction } from "@panshi/db";
import { maskChanges } from "../../../platform/audit/mask-changes.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { bindIdempotencyKey, idempotencyKeyTaken } from "../../../platform/idempotency-key/bind-idempotency-key.ts";
import { DAY } from "../../../platform/clock.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { lockManagedMember } from "../../../accounts/member/lock-managed-member.ts";
import type { LockedMember } from "../../../platform/member-lock/lock-member.ts";
import { notifyMember } from "../../../platform/notification/notify-member.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { findGrantByIdempotencyKey } from "../administrator-store.ts";
import { personHashes } from "../person-hash.ts";
import { findLastEnd, hadTrialGrant, insertGrant, insertTrialPersons, rebuildPeriods } from "../store.ts";

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
    if (!earlier) throw idempotencyKeyTaken();
    return { id: earlier.id };
  }
  if (!member.isActive) throw new AppError("conflict", { message: "這位會員已經停用，請先重新啟用，再授予方案" });
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
  const end = await findLastEnd(ctx.db, memberId, now);
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
  if (await findLastEnd(ctx.db, member.id, now))
    throw refuse("planType", "這位會員的方案還在進行，請授予同一個方案或更高的方案");
  const hashes = personHashes(ctx.hashKey, member);
  if (hashes.length > 0 && !(await insertTrialPersons(ctx.db, hashes, now))) throw had;
}
