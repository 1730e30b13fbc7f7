import type { members } from "../../../schema/members.ts";
import type { membershipGrants, membershipPeriods } from "../../../schema/memberships.ts";
import type { manualEnrolments } from "../../../schema/prayers.ts";
import type { purchases } from "../../../schema/purchases.ts";
import { searchVector } from "../../../search.ts";
import { MINUTE } from "../../days.ts";
import { idAtTime } from "../../identity.ts";
import type { Random } from "../../random.ts";
import type { MemberKind } from "./kinds.ts";
import { planDurationDays, type MemberHistory, membershipPeriodsOf } from "./history.ts";
import { paidCartOrder, paidPlanOrder, type SeededProduct, type SeededOrder } from "../orders.ts";
import type { Person } from "./person.ts";
import type { PrayerRow } from "./prayers.ts";
import { purchaseRow } from "../purchases.ts";

/** All rows of one demo member. */
export type DemoMember = {
  index: number;
  kind: MemberKind;
  member: typeof members.$inferInsert;
  orders: SeededOrder[];
  grants: (typeof membershipGrants.$inferInsert)[];
  periods: (typeof membershipPeriods.$inferInsert)[];
  prayers: PrayerRow[];
  enrolments: (typeof manualEnrolments.$inferInsert)[];
  purchases: (typeof purchases.$inferInsert)[];
};

/** What follows from who a member is and how they lived: the member, plan orders, grants, periods, the manual begun. */
export function demoMember(person: Person, kind: MemberKind, life: MemberHistory, random: Random): DemoMember {
  const { completedAt, trialAt } = life;
  const id = idAtTime(life.createdAt, random);
  const grant = (planType: "trial" | "basic" | "vip", time: number) => ({
    id: idAtTime(time, random),
    memberId: id,
    planType,
    days: planDurationDays(planType),
    grantedAt: new Date(time),
  });
  const orders = life.purchases.map(({ planType, at }) =>
    paidPlanOrder({ index: person.index, memberId: id }, planType, at, random),
  );
  return {
    index: person.index,
    kind,
    member: memberRow(id, person, life, random),
    orders,
    grants: [
      ...(trialAt === null ? [] : [{ ...grant("trial", trialAt), source: "trial" as const }]),
      ...life.purchases.map(({ planType, at }, place) => ({
        ...grant(planType, at),
        source: "order" as const,
        orderId: orders[place]?.order.id,
      })),
    ],
    periods: membershipPeriodsOf(life).map(({ planType, startsAt, endsAt }) => ({
      id: idAtTime(startsAt, random),
      memberId: id,
      planType,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
    prayers: [],
    enrolments:
      completedAt === null
        ? []
        : [
            {
              id: idAtTime(completedAt, random),
              memberId: id,
              manual: person.prayerManual,
              startedAt: new Date(completedAt),
            },
          ],
    purchases: [],
  };
}

function memberRow(
  id: string,
  person: Person,
  { createdAt, completedAt }: MemberHistory,
  random: Random,
): DemoMember["member"] {
  const { lastName, firstName, email, phone, passwordHash, isActive, choices, prayerManual } = person;
  const registered = new Date(createdAt);
  const completed = completedAt === null ? null : new Date(completedAt);
  const fullName = lastName + firstName;
  return {
    id,
    email,
    phone,
    passwordHash,
    fullName,
    firstName,
    lastName,
    registrationType: "website",
    registrationCompletedAt: completed,
    ...(completed ? { ...choices, prayerManual } : {}),
    emailVerifiedAt: completed && random.chance(0.9) ? new Date(createdAt + 2 * MINUTE) : null,
    ageConfirmedAt: registered,
    modelConsentAt: completed && random.chance(0.5) ? completed : null,
    marketingOptInAt: random.chance(0.4) ? registered : null,
    isActive,
    search: searchVector(fullName),
    createdAt: registered,
    updatedAt: completed ?? registered,
  };
}

/** Gives a member their wishes, oldest first; the first is the one of their registration. */
export function addPrayers(to: DemoMember, prayers: readonly PrayerRow[]): void {
  to.prayers.push(...prayers);
  to.member.prayerWish = to.prayers[0]?.content ?? null;
}

/** Gives a member goods of the soul shop, paid at `paidAt`. */
export function addPurchases(to: DemoMember, goods: readonly SeededProduct[], paidAt: number, random: Random): void {
  const cart = paidCartOrder({ index: to.index, memberId: to.member.id }, goods, paidAt, random);
  to.orders.push(cart);
  to.purchases.push(...goods.map((good) => purchaseRow(good, to.member.id, cart.order.id, paidAt, random)));
}
