import type { couponUses } from "../../schema/coupons.ts";
import { Random } from "../random.ts";
import { demoCampaigns } from "./campaigns.ts";
import { DEMO_ACCOUNTS, DEMO_MEMBERS } from "./members/kinds.ts";
import type { DemoMember } from "./members/member.ts";
import type { SeededOrder } from "./orders.ts";
import { demoPromotions } from "./promotions.ts";

type Dated = { seeded: SeededOrder; paidAt: number };

/** Paid plan orders of the crowd, in no order. The accounts' own orders stay as they are written. */
export function paidPlanOrders(cast: readonly DemoMember[], random: Random): Dated[] {
  const orders = cast
    .filter(({ index }) => index >= DEMO_ACCOUNTS)
    .flatMap((member) => member.orders)
    .flatMap((seeded) => {
      const { kind, paidAt } = seeded.order;
      return kind === "plan" && paidAt ? [{ seeded, paidAt: paidAt.getTime() }] : [];
    });
  return random.shuffle(orders);
}

/** A wanted number as far as a smaller cast can give it. */
export const scaleToMembers = (wanted: number, members: number): number =>
  Math.floor(wanted * Math.min(1, members / DEMO_MEMBERS));

/** Takes up to `most` of the orders paid from `from` until before `until` that `fits` allows. */
const take = (
  orders: readonly Dated[],
  { from, until, most }: { from: number; until: number; most: number },
  fits: (order: SeededOrder) => boolean,
): SeededOrder[] =>
  orders
    .filter(({ seeded, paidAt }) => paidAt >= from && paidAt < until && fits(seeded))
    .slice(0, most)
    .map(({ seeded }) => seeded);

/** Says of orders by which campaign they came, and resolves with the campaigns' rows, conversions counted. */
export function attributeToCampaigns(cast: readonly DemoMember[], number: number, day: number) {
  const orders = paidPlanOrders(cast, new Random(number, "campaigns"));
  return demoCampaigns(day).map(({ row, orders: wanted, from, until }) => {
    const most = scaleToMembers(wanted, cast.length);
    const found = take(orders, { from, until, most }, ({ order }) => !order.campaignId);
    for (const { order } of found) order.campaignId = row.id;
    return { ...row, conversions: found.length };
  });
}

/** Takes coupons off orders, and answers the promotions' rows, uses counted, with each use. */
export function applyCoupons(cast: readonly DemoMember[], number: number, day: number) {
  const orders = paidPlanOrders(cast, new Random(number, "coupons"));
  const uses: (typeof couponUses.$inferInsert)[] = [];
  const rows = demoPromotions(day).map(({ row, plan, uses: wanted, from, until }) => {
    const most = scaleToMembers(wanted, cast.length);
    // One use a member: the first order of each that fits.
    const members = new Set<string>();
    const fits = ({ order }: SeededOrder) => {
      if (order.promotionId || (plan !== null && order.planType !== plan)) return false;
      if (!order.memberId || members.has(order.memberId)) return false;
      members.add(order.memberId);
      return true;
    };
    const found = take(orders, { from, until, most }, fits);
    for (const { order, attempt } of found) {
      const discount =
        row.discountType === "percentage" ? Math.round((order.subtotal * row.discountValue) / 100) : row.discountValue;
      Object.assign(order, { promotionId: row.id, discount, total: order.subtotal - discount });
      attempt.amount = order.total;
      uses.push({
        orderId: order.id,
        promotionId: row.id,
        state: "used",
        discount,
        createdAt: order.createdAt,
        updatedAt: order.updatedAt,
      });
    }
    return { ...row, usedCount: found.length };
  });
  return { rows, uses };
}
