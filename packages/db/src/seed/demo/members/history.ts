import type { PlanType } from "@panshi/contracts/commerce/plan";
import { planContents } from "../../content/plans.ts";
import { DAY, HOUR, MINUTE } from "../../days.ts";
import type { Random } from "../../random.ts";
import type { MemberKind } from "./kinds.ts";

export type PaidPlan = Exclude<PlanType, "trial">;
type PlanPurchase = { planType: PaidPlan; at: number };
export type Period = { planType: PlanType; startsAt: number; endsAt: number };

/** Timestamps in milliseconds; purchases in order. A trial starts when the registration is completed. */
export type MemberHistory = {
  createdAt: number;
  completedAt: number | null;
  trialAt: number | null;
  purchases: readonly PlanPurchase[];
};

/** The duration of a seeded plan in days. */
export function planDurationDays(planType: PlanType): number {
  const plan = planContents.find((content) => content.planType === planType);
  if (!plan) throw new Error(`No plan ${planType}.`);
  return plan.duration;
}

/** The hours at which members are active, Taipei time; evenings are more likely. */
const hours = [7, 8, 9, 12, 13, 18, 19, 20, 21, 21, 22, 22, 22, 23];

/** A time on the Taipei day that is `daysAgo` days before `day`; never in its last ten minutes. */
export const randomTime = (random: Random, day: number, daysAgo: number): number =>
  day - daysAgo * DAY + random.pick(hours) * HOUR + random.integer(0, 50 * MINUTE);

/** A number of days in `[min, max]`; small ones are more likely. */
const daysAgo = (random: Random, min: number, max: number): number =>
  min + Math.floor(random.next() ** 1.6 * (max - min + 1));

/** A random history of a member who is of this `kind` on the whole of `day` and of the next day. */
export function randomHistory(kind: MemberKind, random: Random, day: number): MemberHistory {
  switch (kind) {
    case "incomplete":
      return {
        createdAt: randomTime(random, day, daysAgo(random, 1, 300)),
        completedAt: null,
        trialAt: null,
        purchases: [],
      };
    case "unpaid":
      return withoutPurchase(random, randomTime(random, day, daysAgo(random, 4, 200)), false);
    case "trial":
      return withoutPurchase(random, randomTime(random, day, random.integer(1, 5)), true);
    case "lapsed":
      return lapsed(random, day);
    case "basic":
    case "vip":
      return withPurchases(random, day, kind === "vip" ? vipPurchases(random, day) : basicPurchases(random, day));
  }
}

function withoutPurchase(random: Random, completedAt: number, trial: boolean): MemberHistory {
  return {
    createdAt: registeredBefore(random, completedAt),
    completedAt,
    trialAt: trial ? completedAt : null,
    purchases: [],
  };
}

const registeredBefore = (random: Random, completedAt: number): number =>
  completedAt - (random.chance(0.15) ? random.integer(1, 20) * DAY : random.integer(3, 40) * MINUTE);

function lapsed(random: Random, day: number): MemberHistory {
  const roll = random.next();
  if (roll < 0.5) return withoutPurchase(random, randomTime(random, day, daysAgo(random, 9, 420)), true);
  const planType = roll < 0.88 ? "basic" : "vip";
  const at = randomTime(random, day, daysAgo(random, planDurationDays(planType) + 3, planDurationDays(planType) + 380));
  return withPurchases(random, day, [{ planType, at }]);
}

function basicPurchases(random: Random, day: number): PlanPurchase[] {
  const last = random.integer(1, 28);
  const again = random.chance(0.35) ? [last + random.integer(22, 29)] : [];
  return [...again, last].map((ago) => ({ planType: "basic", at: randomTime(random, day, ago) }));
}

function vipPurchases(random: Random, day: number): PlanPurchase[] {
  const last = random.integer(1, 88);
  const vip: PlanPurchase = { planType: "vip", at: randomTime(random, day, last) };
  const before = (planType: PaidPlan, days: number): PlanPurchase[] => [
    { planType, at: randomTime(random, day, last + days) },
    vip,
  ];
  const roll = random.next();
  if (roll < 0.12) return before("vip", random.integer(70, 88));
  if (roll < 0.32) return before("basic", random.integer(32, 120));
  if (roll < 0.45) return before("basic", random.integer(3, 25));
  return [vip];
}

/** Most members start with the trial; those who pay first complete their registration afterwards and have no trial. */
function withPurchases(random: Random, day: number, purchases: PlanPurchase[]): MemberHistory {
  const first = purchases[0]?.at ?? day;
  if (random.chance(0.25)) {
    return {
      createdAt: first - random.integer(20, 60) * MINUTE,
      completedAt: first + 5 * MINUTE,
      trialAt: null,
      purchases,
    };
  }
  const completedAt = first - random.integer(1, 14) * DAY + random.integer(0, 6 * HOUR);
  return { createdAt: registeredBefore(random, completedAt), completedAt, trialAt: completedAt, purchases };
}

/**
 * The membership periods of a history, by the rule of core/membership: a paid plan ends a trial, the same plan again extends
 * it, and a vip plan bought during a basic plan starts at once, with the rest of the basic plan after it.
 */
export function membershipPeriodsOf({ trialAt, purchases }: MemberHistory): Period[] {
  const periods: Period[] = [];
  if (trialAt !== null) {
    const paid = purchases[0]?.at ?? Number.POSITIVE_INFINITY;
    periods.push({
      planType: "trial",
      startsAt: trialAt,
      endsAt: Math.min(paid, trialAt + planDurationDays("trial") * DAY),
    });
  }
  for (const { planType, at } of purchases) {
    const last = periods.at(-1);
    const endsAt = at + planDurationDays(planType) * DAY;
    const rest = last ? last.endsAt - at : 0;
    if (!last || rest <= 0) periods.push({ planType, startsAt: at, endsAt });
    else if (last.planType === planType) last.endsAt += planDurationDays(planType) * DAY;
    else {
      last.endsAt = at;
      periods.push(
        { planType, startsAt: at, endsAt },
        { planType: last.planType, startsAt: endsAt, endsAt: endsAt + rest },
      );
    }
  }
  return periods;
}
