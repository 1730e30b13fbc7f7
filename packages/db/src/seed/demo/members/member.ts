import type { PaymentMethod } from "@panshi/contracts/commerce/payment";
import type { members } from "../../../schema/accounts/member.ts";
import type { membershipGrants, membershipPeriods } from "../../../schema/commerce/membership.ts";
import type { manualEnrolments } from "../../../schema/journey/prayer.ts";
import type { purchases } from "../../../schema/commerce/purchase.ts";
import { searchVector } from "../../../search.ts";
import { MINUTE } from "../../days.ts";
import { idAtTime } from "../../seed-ids.ts";
import type { Random } from "../../random.ts";
import type { MemberKind } from "./kinds.ts";
import { planDurationDays, type MemberHistory, membershipPeriodsOf } from "./history.ts";
import { buildPaidCartOrder, buildPaidPlanOrder, type SeededProduct, type SeededOrder } from "../orders.ts";
import type { Person } from "./person.ts";
import type { NewPrayerRow } from "./prayers.ts";
import { purchaseRow } from "../purchases.ts";

/** All rows of one demo member. */
export type DemoMember = {
  index: number;
  kind: MemberKind;
  member: typeof members.$inferInsert;
  orders: SeededOrder[];
  grants: (typeof membershipGrants.$inferInsert)[];
  periods: (typeof membershipPeriods.$inferInsert)[];
  prayers: NewPrayerRow[];
  enrolments: (typeof manualEnrolments.$inferInsert)[];
  purchases: (typeof purchases.$inferInsert)[];
};

/** The rows that follow from a person and a history by `day`: member, plan orders, grants, periods and the first manual. */
export function demoMember(
  person: Person,
  kind: MemberKind,
  history: MemberHistory,
  day: number,
  random: Random,
): DemoMember {
  const { completedAt, trialAt } = history;
  const periods = membershipPeriodsOf(history);
  const running = periods.find(({ startsAt, endsAt }) => startsAt <= day && endsAt > day);
  const id = idAtTime(history.createdAt, random);
  const grant = (planType: "trial" | "basic" | "vip", time: number) => ({
    id: idAtTime(time, random),
    memberId: id,
    planType,
    days: planDurationDays(planType),
    grantedAt: new Date(time),
  });
  const orders = history.purchases.map(({ planType, at }) =>
    buildPaidPlanOrder({ index: person.index, memberId: id }, planType, at, random),
  );
  return {
    index: person.index,
    kind,
    member: {
      ...memberRow(id, person, history, random),
      plan: running?.planType ?? null,
      planEndsAt: running ? new Date(running.endsAt) : null,
    },
    orders,
    grants: [
      ...(trialAt === null ? [] : [{ ...grant("trial", trialAt), source: "trial" as const }]),
      ...history.purchases.map(({ planType, at }, index) => ({
        ...grant(planType, at),
        source: "order" as const,
        orderId: orders[index]?.order.id,
      })),
    ],
    periods: periods.map(({ planType, startsAt, endsAt }) => ({
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
    prayerCount: 0,
    search: searchVector(fullName),
    createdAt: registered,
    updatedAt: completed ?? registered,
  };
}

/** Adds prayers, oldest first; the first one is the wish of the registration. */
export function appendPrayers(member: DemoMember, prayers: readonly NewPrayerRow[]): void {
  member.prayers.push(...prayers);
  member.member.prayerCount = member.prayers.length;
  member.member.prayerWish = member.prayers[0]?.content ?? null;
}

/** Adds products of the shop, bought in one order that was paid at `paidAt`, which it returns. */
export function appendPurchases(
  member: DemoMember,
  products: readonly SeededProduct[],
  paidAt: number,
  random: Random,
  method?: PaymentMethod,
): SeededOrder {
  const cart = buildPaidCartOrder(
    { index: member.index, memberId: member.member.id },
    products,
    paidAt,
    random,
    method,
  );
  member.orders.push(cart);
  member.purchases.push(
    ...products.map((product) => purchaseRow(product, member.member.id, cart.order.id, paidAt, random)),
  );
  return cart;
}
