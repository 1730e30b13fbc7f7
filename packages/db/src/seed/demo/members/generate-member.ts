import { DAY, HOUR, MINUTE } from "../../days.ts";
import { Random } from "../../random.ts";
import { type MemberKind, memberKindAt } from "./kinds.ts";
import { type MemberHistory, randomHistory, membershipPeriodsOf } from "./history.ts";
import { appendPurchases, appendPrayers, type DemoMember, demoMember } from "./member.ts";
import { buildExpiredPlanOrder, type SeededProduct } from "../orders.ts";
import { randomPerson } from "./person.ts";
import { randomPrayers } from "./prayers.ts";
import { addPrayerCareAndReplies } from "./staff-work.ts";

/** All inputs of the demo rows. `day` is the first millisecond of the demo's Taipei day. */
export type DemoInputs = { seed: number; day: number; products: readonly SeededProduct[] };

/** The share of members that bought from the shop. */
const shopperShare: Record<MemberKind, number> = {
  incomplete: 0,
  unpaid: 0.04,
  trial: 0.03,
  lapsed: 0.09,
  basic: 0.2,
  vip: 0.36,
};

/** The generated member with this index, of a group with the indexes `[from, to)`. */
export function generateMember(
  source: DemoInputs,
  index: number,
  { from, to }: { from: number; to: number },
): DemoMember {
  const { seed, day, products } = source;
  const random = new Random(seed, "member", index);
  const { kind, isActive } = memberKindAt(index - from, to - from);
  const history = randomHistory(kind, random, day);
  const person = randomPerson(index, isActive, random);
  const member = demoMember(person, kind, history, day, random);
  const { id: memberId } = member.member;
  appendPrayers(
    member,
    randomPrayers(
      { member: member.member, kind, choices: person.choices },
      history,
      membershipPeriodsOf(history),
      day,
      random,
    ),
  );
  addPrayerCareAndReplies(index, member.member.search ?? "", member.prayers, day);
  const { completedAt } = history;
  if (completedAt === null) return member;
  const settled = completedAt + HOUR;
  if (products.length > 0 && settled < day && random.chance(shopperShare[kind])) {
    const bought = random.shuffle(products).slice(0, random.pick([1, 1, 2, 3]));
    appendPurchases(member, bought, between(settled, day, random), random);
  }
  const abandoned = abandonedAt(kind, history, day, random);
  if (abandoned !== null) {
    member.orders.push(buildExpiredPlanOrder({ index, memberId }, random.pick(["basic", "vip"]), abandoned, random));
  }
  return member;
}

const between = (from: number, to: number, random: Random): number => Math.floor(from + random.next() * (to - from));

/** When the member created a plan order that was never paid; null for most. */
function abandonedAt(
  kind: MemberKind,
  { completedAt, purchases }: MemberHistory,
  day: number,
  random: Random,
): number | null {
  if (completedAt === null) return null;
  if (kind === "unpaid") return completedAt + 5 * MINUTE;
  // Early enough to have expired by now, and before the first paid order.
  const last = Math.min(day, purchases[0]?.at ?? day) - 4 * DAY;
  return last > completedAt && random.chance(0.09) ? between(completedAt, last, random) : null;
}
