import type { PlanType } from "@panshi/contracts/commerce/plan";
import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import { type Grant, toMembership, type Period, periodsFromGrants, remainingMillisecondsByGrant } from "./rules.ts";

const start = Date.parse("2026-03-01T04:00:00Z");
const at = (days: number) => new Date(start + days * DAY);
const grant = (planType: PlanType, days: number, grantedOn: number, revokedOn?: number): Grant => ({
  planType,
  days,
  grantedAt: at(grantedOn),
  revokedAt: revokedOn === undefined ? null : at(revokedOn),
});
/** The same grant, which does not run between these days; without an end where none is given. */
const suspended = (given: Grant, ...spans: [from: number, until?: number][]): Grant => ({
  ...given,
  suspensions: spans.map(([from, until]) => ({ from: at(from), until: until === undefined ? null : at(until) })),
});
/** Runs as `plan from-to` in days since the start. */
const short = (runs: Period[]) =>
  runs.map((run) => `${run.planType} ${(+run.startsAt - start) / DAY}-${(+run.endsAt - start) / DAY}`);
const runs = (...grants: Grant[]) => short(periodsFromGrants(grants));

describe("runs from grants (docs/decisions/0023)", () => {
  it("makes nothing of nothing", () => expect(runs()).toEqual([]));

  it("[S1.09] gives a trial its seven days", () => expect(runs(grant("trial", 7, 0))).toEqual(["trial 0-7"]));

  it("lets the higher plan run now and the lower one wait", () =>
    expect(runs(grant("basic", 30, 0), grant("vip", 90, 10))).toEqual(["basic 0-10", "vip 10-100", "basic 100-120"]));

  it("lets a lower plan that is bought beside a higher one wait", () =>
    expect(runs(grant("vip", 90, 0), grant("basic", 30, 10))).toEqual(["vip 0-90", "basic 90-120"]));

  it("extends the same plan", () =>
    expect(runs(grant("basic", 30, 0), grant("basic", 30, 10))).toEqual(["basic 0-60"]));

  it("begins again after a pause", () =>
    expect(runs(grant("basic", 30, 0), grant("basic", 30, 40))).toEqual(["basic 0-30", "basic 40-70"]));

  it("lets a paid plan end a trial without remainder", () =>
    expect(runs(grant("trial", 7, 0), grant("basic", 30, 3))).toEqual(["trial 0-3", "basic 3-33"]));

  it("closes the gap of a revoked grant", () => {
    expect(runs(grant("vip", 90, 0, 10), grant("basic", 30, 5))).toEqual(["vip 0-10", "basic 10-40"]);
    expect(runs(grant("basic", 30, 0, 10), grant("basic", 30, 5))).toEqual(["basic 0-40"]);
    expect(runs(grant("basic", 30, 0), grant("basic", 30, 5, 10))).toEqual(["basic 0-30"]);
  });

  it("forgets a grant that was revoked before its turn, and changes nothing for one that was used up", () => {
    expect(runs(grant("vip", 90, 0), grant("basic", 30, 5, 20))).toEqual(["vip 0-90"]);
    expect(runs(grant("basic", 30, 0, 50))).toEqual(["basic 0-30"]);
  });

  it("stops a suspended grant, and gives all that was left of it back when it goes on", () => {
    const basic = grant("basic", 30, 0);
    expect(runs(suspended(basic, [10]))).toEqual(["basic 0-10"]);
    expect(runs(suspended(basic, [10, 24]))).toEqual(["basic 0-10", "basic 24-44"]);
    expect(runs(suspended(basic, [10, 12], [20, 25]))).toEqual(["basic 0-10", "basic 12-20", "basic 25-37"]);
    expect(runs(suspended(grant("basic", 30, 0, 24), [10, 24]))).toEqual(["basic 0-10"]);
  });

  it("lets other grants run while one is suspended, the higher one first again when it goes on", () => {
    const vip = suspended(grant("vip", 90, 10), [20, 30]);
    expect(runs(grant("basic", 30, 0), vip)).toEqual([
      "basic 0-10",
      "vip 10-20",
      "basic 20-30",
      "vip 30-110",
      "basic 110-120",
    ]);
    const later = [suspended(grant("basic", 30, 0), [5, 10]), grant("trial", 7, 6)];
    expect(runs(...later)).toEqual(["basic 0-5", "trial 6-10", "basic 10-35"]);
  });

  it("does not depend on the order of the grants", () => {
    const grants = [grant("trial", 7, 0), grant("basic", 30, 3), grant("vip", 90, 10, 20)];
    expect(periodsFromGrants(grants.toReversed())).toEqual(periodsFromGrants(grants));
  });

  it("lets a paid plan end a trial of the same moment, in whichever order they are read", () => {
    const grants = [grant("trial", 7, 0), grant("basic", 3, 0)];
    expect([runs(...grants), runs(...grants.toReversed())]).toEqual([["basic 0-3"], ["basic 0-3"]]);
  });

  it("holds for 200 random histories: no overlap, nothing lost, the highest first", () => {
    const random = sequence(20_260_301);
    for (let round = 0; round < 200; round += 1) {
      const grants = Array.from({ length: 1 + random(6) }, () => {
        const grantedOn = random(60);
        const revokedOn = random(4) === 0 ? grantedOn + random(40) : undefined;
        const plan = (["trial", "basic", "vip"] as const)[random(3)] ?? "trial";
        const made = grant(plan, 1 + random(30), grantedOn, revokedOn);
        const from = grantedOn + random(20);
        return random(3) === 0 ? suspended(made, random(3) === 0 ? [from] : [from, from + 1 + random(20)]) : made;
      });
      const result = periodsFromGrants(grants);
      for (const [index, run] of result.entries()) {
        expect(+run.endsAt).toBeGreaterThan(+run.startsAt);
        const next = result[index + 1];
        if (!next) continue;
        expect(+next.startsAt).toBeGreaterThanOrEqual(+run.endsAt);
        // Neighbours of one plan are one run.
        expect(+next.startsAt === +run.endsAt && next.planType === run.planType).toBe(false);
      }
      expect(dayByDay(result), JSON.stringify(grants)).toEqual(lived(grants));
    }
  });
});

/** A repeatable sequence: `random(n)` is one of 0 … n-1. */
function sequence(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const HORIZON = 300;
const dayByDay = (all: Period[]) =>
  Array.from(
    { length: HORIZON },
    (_, day) => all.find((run) => run.startsAt <= at(day) && run.endsAt > at(day))?.planType,
  );

/** The same rule, lived through a day at a time. */
function lived(grants: Grant[]): (PlanType | undefined)[] {
  const left = new Map<Grant, number>();
  const rank = { trial: 0, basic: 1, vip: 2 };
  return Array.from({ length: HORIZON }, (_, day) => {
    const begun = grants.filter((each) => +each.grantedAt === +at(day));
    for (const each of begun) left.set(each, each.days);
    const isStopped = ({ suspensions = [] }: Grant, when: number) =>
      suspensions.some(({ from, until }) => from <= at(when) && (until === null || until > at(when)));
    const resumed = [...left.keys()].filter((each) => !isStopped(each, day) && isStopped(each, day - 1));
    if ([...begun, ...resumed].some((each) => each.planType !== "trial"))
      for (const other of left.keys()) if (other.planType === "trial") left.delete(other);
    for (const each of grants) if (each.revokedAt && each.revokedAt <= at(day)) left.delete(each);
    const [best] = [...left.keys()]
      .filter((each) => !isStopped(each, day))
      .sort((a, b) => rank[b.planType] - rank[a.planType]);
    if (!best) return undefined;
    const days = (left.get(best) ?? 0) - 1;
    if (days > 0) left.set(best, days);
    else left.delete(best);
    return best.planType;
  });
}

describe("what is left of each grant", () => {
  const left = (grants: Grant[], day: number) => {
    const remaining = remainingMillisecondsByGrant(grants, at(day));
    return grants.map((each) => (remaining.get(each) ?? 0) / DAY);
  };

  it("is all of one that waits behind a higher plan, or extends another", () => {
    const waiting = [grant("basic", 30, 0), grant("vip", 90, 10), grant("basic", 30, 11)];
    expect(left(waiting, 10)).toEqual([20, 90, 0]);
    expect(left(waiting, 50)).toEqual([20, 50, 30]);
    expect(left(waiting, 110)).toEqual([10, 0, 30]);
    expect(left(waiting, 150)).toEqual([0, 0, 0]);
  });

  it("is what was left of one that is suspended, while others are used", () => {
    const stopped = [grant("basic", 30, 0), suspended(grant("vip", 90, 0), [10, 40])];
    expect(left(stopped, 25)).toEqual([15, 80]);
    expect(left(stopped, 45)).toEqual([0, 75]);
  });

  it("is nothing of a revoked one, whose days the next ones do not get", () =>
    expect(left([grant("vip", 90, 0, 10), grant("basic", 30, 5)], 12)).toEqual([0, 28]));

  it("is nothing of a trial that a paid plan ended", () =>
    expect(left([grant("trial", 7, 0), grant("basic", 30, 1)], 1)).toEqual([0, 30]));
});

describe("[S3.03] [S7.19] membership from the run that began last", () => {
  const run = { planType: "basic", endsAt: at(10) } as const;

  it("is none without a run", () =>
    expect(toMembership(null, at(0))).toEqual({
      hasMembership: false,
      membershipType: "none",
      endDate: null,
      daysRemaining: 0,
      isActive: false,
    }));

  it("[S7.19] counts the Taipei days to the day of the end, at least one while it runs", () => {
    expect(toMembership(run, at(0))).toEqual({
      hasMembership: true,
      membershipType: "basic",
      endDate: "2026-03-11T04:00:00.000Z",
      daysRemaining: 10,
      isActive: true,
    });
    // The run begins and ends at noon in Taipei: its last day is one day more than midnight leaves of it.
    expect(toMembership(run, new Date(+at(0) + 12 * HOUR - 1)).daysRemaining).toBe(10);
    expect(toMembership(run, new Date(+at(0) + 12 * HOUR)).daysRemaining).toBe(9);
    expect(toMembership(run, new Date(+at(9) + 12 * HOUR - 1)).daysRemaining).toBe(1);
    expect(toMembership(run, new Date(+at(9) + 12 * HOUR))).toMatchObject({ daysRemaining: 1, isActive: true });
    expect(toMembership(run, new Date(+at(10) - 1))).toMatchObject({ daysRemaining: 1, isActive: true });
  });

  it("is over at its very end", () => {
    expect(toMembership(run, at(10))).toMatchObject({ hasMembership: true, daysRemaining: 0, isActive: false });
    expect(toMembership(run, at(50))).toMatchObject({ hasMembership: true, daysRemaining: 0, isActive: false });
  });
});
