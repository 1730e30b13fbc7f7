import type { couponUses } from "../../schema/commerce/coupon.ts";
import { Random } from "../random.ts";
import { demoCampaigns } from "./campaigns.ts";
import { DEMO_ACCOUNTS, DEMO_MEMBERS } from "./members/kinds.ts";
import type { DemoMember } from "./members/member.ts";
import type { SeededOrder } from "./orders.ts";
import { demoPromotions } from "./promotions.ts";

type Dated = { seeded: SeededOrder; paidAt: number };

/** The paid plan orders of the generated members, shuffled. Those of the demo accounts have fixed orders. */
function paidPlanOrders(members: readonly DemoMember[], random: Random): Dated[] {
  const orders = members
    .filter(({ index }) => index >= DEMO_ACCOUNTS)
    .flatMap((member) => member.orders)
    .flatMap((seeded) => {
      const { kind, paidAt } = seeded.order;
      return kind === "plan" && paidAt ? [{ seeded, paidAt: paidAt.getTime() }] : [];
    });
  return random.shuffle(orders);
}

/** `wanted` at full size, proportionally less with fewer members. */
export const scaleToMembers = (wanted: number, memberCount: number): number =>
  Math.floor(wanted * Math.min(1, memberCount / DEMO_MEMBERS));

/** Up to `max` orders that were paid in `[from, until)` and that `fits` accepts. */
const selectOrders = (
  orders: readonly Dated[],
  { from, until, max }: { from: number; until: number; max: number },
  fits: (order: SeededOrder) => boolean,
): SeededOrder[] =>
  orders
    .filter(({ seeded, paidAt }) => paidAt >= from && paidAt < until && fits(seeded))
    .slice(0, max)
    .map(({ seeded }) => seeded);

const conversionStates: readonly string[] = ["paid", "fulfilled", "partly_refunded"];

/** Sets the campaign of some orders that count as its conversions; returns the campaigns and what was counted of them. */
export function attributeToCampaigns(members: readonly DemoMember[], seed: number, day: number) {
  const orders = paidPlanOrders(members, new Random(seed, "campaigns"));
  const found = demoCampaigns(day);
  for (const { row, orders: wanted, from, until } of found) {
    const max = scaleToMembers(wanted, members.length);
    const fits = ({ order }: SeededOrder) =>
      !order.campaignId &&
      order.total > 0 &&
      conversionStates.includes(order.state) &&
      order.createdAt.getTime() >= from;
    for (const { order } of selectOrders(orders, { from, until, max }, fits)) order.campaignId = row.id;
  }
  return { rows: found.map(({ row }) => row), counts: found.flatMap(({ counts }) => counts) };
}

/** Applies coupons to some orders; returns the promotion rows with their uses counted, and the uses. */
export function applyCoupons(members: readonly DemoMember[], seed: number, day: number) {
  const orders = paidPlanOrders(members, new Random(seed, "coupons"));
  const uses: (typeof couponUses.$inferInsert)[] = [];
  const rows = demoPromotions(day).map(({ row, plan, uses: wanted, from, until }) => {
    const max = scaleToMembers(wanted, members.length);
    // One use a member: the member's first order that fits.
    const memberIds = new Set<string>();
    const fits = ({ order }: SeededOrder) => {
      if (order.promotionId || (plan !== null && order.planType !== plan)) return false;
      if (!order.memberId || memberIds.has(order.memberId)) return false;
      memberIds.add(order.memberId);
      return true;
    };
    const found = selectOrders(orders, { from, until, max }, fits);
    for (const { order, attempts } of found) {
      const discount =
        row.discountType === "percentage" ? Math.round((order.subtotal * row.discountValue) / 100) : row.discountValue;
      Object.assign(order, { promotionId: row.id, discount, total: order.subtotal - discount });
      for (const attempt of attempts) Object.assign(attempt, { amount: order.total, received: order.total });
      uses.push({
        orderId: order.id,
        promotionId: row.id,
        state: "used",
        discount,
        createdAt: order.createdAt,
        updatedAt: order.updatedAt,
      });
    }
    return { ...row, takenCount: found.length };
  });
  return { rows, uses };
}
