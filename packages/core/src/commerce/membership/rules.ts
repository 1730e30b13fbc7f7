import { type PlanType, planTypes } from "@panshi/contracts/commerce/plan";
import { daysUntilEnd, type Membership } from "@panshi/contracts/commerce/membership";
import { DAY } from "../../platform/clock.ts";

/** A time in which a grant does not run; without an end yet where `until` is null. */
type Suspension = { from: Date; until: Date | null };
export type Grant = {
  planType: PlanType;
  days: number;
  grantedAt: Date;
  revokedAt: Date | null;
  suspensions?: readonly Suspension[];
};
export type Period = { planType: PlanType; startsAt: Date; endsAt: Date };

type OpenGrant = { planType: PlanType; remaining: number; isSuspended: boolean };
const rank = (plan: PlanType) => planTypes.indexOf(plan);

/**
 * A member's periods from their grants (docs/decisions/0023): the highest plan is used first and lower ones are
 * postponed, a grant of the same plan extends it, a paid plan ends a trial for good, a revoked grant ends when it was
 * revoked and the postponed ones start earlier. A suspended grant waits with all that is left of it, and others run
 * meanwhile. Periods do not overlap; adjacent ones of the same plan are one period.
 */
export function periodsFromGrants(grants: readonly Grant[]): Period[] {
  const periods: Period[] = [];
  spendGrants(grants, Number.POSITIVE_INFINITY, periods);
  return periods;
}

/**
 * Milliseconds that are left of each grant at a time, by the same rule as {@link periodsFromGrants}: all of one that waits behind a
 * higher plan or extends another, what was left of one that is suspended, none of one that is revoked or used up. Grants with nothing
 * left are not in it.
 */
export function remainingMillisecondsByGrant<G extends Grant>(grants: readonly G[], now: Date): Map<G, number> {
  // What happens at `now` itself counts.
  const open = spendGrants(grants, now.getTime(), []);
  return new Map([...open].map(([grant, { remaining }]) => [grant, remaining - takenLater(grants, grant)]));
}

/** Milliseconds of a grant that its revocation, which is still ahead, will take. */
function takenLater<G extends Grant>(grants: readonly G[], grant: G): number {
  if (grant.revokedAt === null) return 0;
  const kept = { ...grant, revokedAt: null };
  const open = spendGrants(
    grants.map((each): Grant => (each === grant ? kept : each)),
    grant.revokedAt.getTime(),
    [],
  );
  return open.get(kept)?.remaining ?? 0;
}

/** Whole days, rounded up. */
export const daysRoundedUp = (milliseconds: number): number => Math.ceil(milliseconds / DAY);

/** Uses grants up until a time (epoch milliseconds), appends their periods, and returns what is open then. */
function spendGrants<G extends Grant>(grants: readonly G[], end: number, periods: Period[]): Map<G, OpenGrant> {
  const times = grants.flatMap(({ grantedAt, revokedAt, suspensions = [] }) => [
    grantedAt,
    revokedAt,
    ...suspensions.flatMap(({ from, until }) => [from, until]),
  ]);
  const changeTimes = [...new Set(times.flatMap((time) => time?.getTime() ?? []))].filter((time) => time <= end);
  changeTimes.sort((a, b) => a - b);
  const open = new Map<G, OpenGrant>();
  changeTimes.forEach((now, index) => {
    const begun = grants.filter(({ grantedAt }) => grantedAt.getTime() === now);
    for (const grant of begun)
      open.set(grant, { planType: grant.planType, remaining: grant.days * DAY, isSuspended: false });
    const resumed = [...open].filter(([grant, { isSuspended }]) => isSuspended && !isSuspendedAt(grant, now));
    for (const [grant, state] of open) state.isSuspended = isSuspendedAt(grant, now);
    // After the trials of the same moment, which have no order among the grants.
    if ([...begun, ...resumed.map(([grant]) => grant)].some(({ planType }) => planType !== "trial")) endTrials(open);
    for (const grant of grants) if (grant.revokedAt && grant.revokedAt.getTime() <= now) open.delete(grant);
    appendPeriods(open, now, changeTimes[index + 1] ?? end, periods);
  });
  return open;
}

const isSuspendedAt = ({ suspensions = [] }: Grant, now: number): boolean =>
  suspensions.some(({ from, until }) => from.getTime() <= now && (until === null || until.getTime() > now));

function endTrials<G extends Grant>(open: Map<G, OpenGrant>): void {
  for (const [grant, { planType }] of open) if (planType === "trial") open.delete(grant);
}

/**
 * Uses up open grants that are not suspended from `from` to `until` (epoch milliseconds), the highest plan first, and appends their
 * periods.
 */
function appendPeriods<G extends Grant>(open: Map<G, OpenGrant>, from: number, until: number, periods: Period[]): void {
  let now = from;
  const running = () => [...open].filter(([, { isSuspended }]) => !isSuspended);
  for (let ready = running(); now < until && ready.length > 0; ready = running()) {
    const [grant, best] = ready.reduce((a, b) => (rank(b[1].planType) > rank(a[1].planType) ? b : a));
    const end = Math.min(until, now + best.remaining);
    best.remaining -= end - now;
    if (best.remaining <= 0) open.delete(grant);
    const last = periods.at(-1);
    if (last?.planType === best.planType && last.endsAt.getTime() === now) last.endsAt = new Date(end);
    else periods.push({ planType: best.planType, startsAt: new Date(now), endsAt: new Date(end) });
    now = end;
  }
}

/** The period that runs at a time; periods do not overlap. */
export const runningPeriod = (periods: readonly Period[], now: Date): Period | null =>
  periods.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > now) ?? null;

/** `GET /api/membership` from the period that began last. */
export function toMembership(period: { planType: PlanType; endsAt: Date } | null, now: Date): Membership {
  if (!period)
    return { hasMembership: false, membershipType: "none", endDate: null, daysRemaining: 0, isActive: false };
  return {
    hasMembership: true,
    membershipType: period.planType,
    endDate: period.endsAt.toISOString(),
    daysRemaining: daysUntilEnd(period.endsAt, now),
    isActive: period.endsAt > now,
  };
}
