import { DAY, HOUR, MINUTE } from "../../days.ts";
import { Random } from "../../random.ts";
import { type MemberKind, memberKindAt } from "./kinds.ts";
import { type MemberHistory, randomHistory, membershipPeriodsOf } from "./history.ts";
import { addPurchases, addPrayers, type DemoMember, demoMember } from "./member.ts";
import { expiredPlanOrder, type SeededProduct } from "../orders.ts";
import { randomPerson } from "./person.ts";
import { randomPrayers } from "./prayers.ts";

/** What every demo row is a function of. `day` is the first millisecond of the seed's Taipei day, `shelf` the shop. */
export type DemoSource = { seed: number; day: number; products: readonly SeededProduct[] };

/** How many of a kind have bought from the soul shop. */
const shoppers: Record<MemberKind, number> = {
  fresh: 0,
  unpaid: 0.04,
  trial: 0.03,
  lapsed: 0.09,
  basic: 0.2,
  vip: 0.36,
};

/** The member of this index in the crowd that goes from `from` until before `to`. */
export function generateMember(
  source: DemoSource,
  index: number,
  { from, to }: { from: number; to: number },
): DemoMember {
  const { seed, day, products } = source;
  const random = new Random(seed, "member", index);
  const { kind, isActive } = memberKindAt(index - from, to - from);
  const life = randomHistory(kind, random, day);
  const person = randomPerson(index, isActive, random);
  const made = demoMember(person, kind, life, random);
  const { id: memberId } = made.member;
  addPrayers(
    made,
    randomPrayers({ memberId, kind, choices: person.choices }, life, membershipPeriodsOf(life), day, random),
  );
  const { completedAt } = life;
  if (completedAt === null) return made;
  const settled = completedAt + HOUR;
  if (products.length > 0 && settled < day && random.chance(shoppers[kind])) {
    const goods = random.shuffle(products).slice(0, random.pick([1, 1, 2, 3]));
    addPurchases(made, goods, between(settled, day, random), random);
  }
  const abandoned = abandonedAt(kind, life, day, random);
  if (abandoned !== null) {
    made.orders.push(expiredPlanOrder({ index, memberId }, random.pick(["basic", "vip"]), abandoned, random));
  }
  return made;
}

const between = (from: number, to: number, random: Random): number => Math.floor(from + random.next() * (to - from));

/** When a member began an order that nobody paid: who never had a membership did so at once, few others ever. */
function abandonedAt(
  kind: MemberKind,
  { completedAt, purchases }: MemberHistory,
  day: number,
  random: Random,
): number | null {
  if (completedAt === null) return null;
  if (kind === "unpaid") return completedAt + 5 * MINUTE;
  // It has to have expired by now, and before what was paid in the end.
  const last = Math.min(day, purchases[0]?.at ?? day) - 4 * DAY;
  return last > completedAt && random.chance(0.09) ? between(completedAt, last, random) : null;
}
