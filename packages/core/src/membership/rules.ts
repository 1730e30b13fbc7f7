import { type PlanType, planTypes } from "@panshi/contracts/plan";
import type { Membership } from "@panshi/contracts/membership";
import { DAY } from "../clock.ts";

export type Grant = { planType: PlanType; days: number; grantedAt: Date; revokedAt: Date | null };
export type Period = { planType: PlanType; startsAt: Date; endsAt: Date };

type Open = { planType: PlanType; remaining: number };
const rank = (plan: PlanType) => planTypes.indexOf(plan);

/**
 * A member's runs from their grants (docs/decisions/0023): the higher plan runs now and the lower waits, the same plan
 * extends, a paid plan ends a trial without remainder, a revoked grant ends at its revocation and what waited moves up.
 * Runs do not overlap; neighbours of one plan are one run.
 */
export function periodsFromGrants(grants: readonly Grant[]): Period[] {
  const times = grants.flatMap((grant) => [grant.grantedAt, ...(grant.revokedAt ? [grant.revokedAt] : [])]);
  const moments = [...new Set(times.map((time) => time.getTime()))].sort((a, b) => a - b);
  const open = new Map<Grant, Open>();
  const runs: Period[] = [];
  moments.forEach((now, index) => {
    for (const grant of grants) {
      if (grant.grantedAt.getTime() !== now) continue;
      if (grant.planType !== "trial") endTrials(open);
      open.set(grant, { planType: grant.planType, remaining: grant.days * DAY });
    }
    for (const grant of grants) if (grant.revokedAt && grant.revokedAt.getTime() <= now) open.delete(grant);
    spend(open, now, moments[index + 1] ?? Number.POSITIVE_INFINITY, runs);
  });
  return runs;
}

function endTrials(open: Map<Grant, Open>): void {
  for (const [grant, { planType }] of open) if (planType === "trial") open.delete(grant);
}

/** Uses up what is open from `from` until `until`, the highest plan first, and appends the runs. */
function spend(open: Map<Grant, Open>, from: number, until: number, runs: Period[]): void {
  let now = from;
  while (now < until && open.size > 0) {
    const [grant, best] = [...open].reduce((a, b) => (rank(b[1].planType) > rank(a[1].planType) ? b : a));
    const end = Math.min(until, now + best.remaining);
    best.remaining -= end - now;
    if (best.remaining <= 0) open.delete(grant);
    const last = runs.at(-1);
    if (last?.planType === best.planType && last.endsAt.getTime() === now) last.endsAt = new Date(end);
    else runs.push({ planType: best.planType, startsAt: new Date(now), endsAt: new Date(end) });
    now = end;
  }
}

/** `GET /api/membership` from the run that began last. Days remaining are rounded up. */
export function toMembership(run: { planType: PlanType; endsAt: Date } | null, now: Date): Membership {
  if (!run) return { hasMembership: false, membershipType: "none", endDate: null, daysRemaining: 0, isActive: false };
  const left = run.endsAt.getTime() - now.getTime();
  return {
    hasMembership: true,
    membershipType: run.planType,
    endDate: run.endsAt.toISOString(),
    daysRemaining: Math.max(0, Math.ceil(left / DAY)),
    isActive: left > 0,
  };
}
