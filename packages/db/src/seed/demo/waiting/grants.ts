import { DAY, HOUR } from "../../days.ts";
import { idAtTime } from "../../seed-ids.ts";
import { administratorId } from "../administrators.ts";
import type { applyCoupons } from "../attribution.ts";
import { planDurationDays, type PaidPlan } from "../members/history.ts";
import type { DemoMember } from "../members/member.ts";
import { buildPaidPlanOrder } from "../orders.ts";
import { FREE_PLAN_COUPON_CODE } from "../promotions.ts";
import { type DemoCaseContext, hadRegistered } from "./rows.ts";

type Grant = DemoMember["grants"][number];

/** Plans that nobody paid for: from staff, one of them revoked, and from a free order; and one that was paid and withdrawn from. */
export function addGrantCases(waiting: DemoCaseContext, coupons: ReturnType<typeof applyCoupons>): void {
  const { source, random } = waiting;
  const { day } = source;
  const byStaff = { source: "administrator", administratorId: administratorId("admin") } as const;
  const givenAt = day - 6 * DAY;
  const gift = waiting.member("unpaid", hadRegistered(givenAt));
  if (gift) addGrant(waiting, gift, "basic", givenAt, { ...byStaff, reason: "活動抽中的會員，送一個月" });
  const mistaken = hasEnded(waiting, day - 8 * DAY);
  if (mistaken)
    addGrant(waiting, mistaken, "vip", day - 8 * DAY, {
      ...byStaff,
      reason: "補回之前少給的天數",
      revokedAt: new Date(day - 8 * DAY + HOUR),
      revokedReason: "延長錯人了",
    });
  addFreeOrder(waiting, coupons);
  const withdrawn = hasEnded(waiting, day - 22 * HOUR);
  if (!withdrawn) return;
  const [paidAt, refundedAt] = [day - 22 * HOUR, new Date(day - 5 * HOUR)];
  const buyer = { index: withdrawn.index, memberId: withdrawn.member.id };
  const seeded = buildPaidPlanOrder(buyer, "basic", paidAt, random);
  const [attempt] = seeded.attempts;
  if (!attempt) return;
  // Before the invoice's export: none is issued.
  const invoice = { state: "not_needed", refunded: attempt.amount, updatedAt: refundedAt } as const;
  Object.assign(seeded.order, { state: "refunded", updatedAt: refundedAt });
  if (attempt.paymentType === "card") attempt.closeStatus = "cancelled";
  withdrawn.orders.push({ ...seeded, invoice });
  waiting.rows.refunds.push({
    id: idAtTime(refundedAt.getTime(), random),
    orderId: attempt.orderId,
    attemptId: attempt.id,
    amount: attempt.amount,
    beforeCapture: attempt.paymentType === "card",
    state: "done",
    doneAt: refundedAt,
    // The gateway returns card payments only.
    channel: attempt.paymentType === "card" ? "gateway" : "outside",
    revokes: "all",
    reason: "七天內退訂",
    administratorId: administratorId("admin"),
    createdAt: refundedAt,
    updatedAt: refundedAt,
  });
  addGrant(waiting, withdrawn, "basic", paidAt, {
    source: "order",
    orderId: seeded.order.id,
    revokedAt: refundedAt,
    revokedReason: "七天內退訂",
  });
}

/** A member whose last plan had ended by then. */
const hasEnded = (waiting: DemoCaseContext, at: number) =>
  waiting.member("lapsed", ({ periods }) => periods.every(({ endsAt }) => endsAt.getTime() < at));

/** Adds a grant, with the period that it makes, to a member who has no other plan from then on. */
function addGrant(
  { source, random }: DemoCaseContext,
  { member, grants, periods }: DemoMember,
  planType: PaidPlan,
  at: number,
  more: Pick<Grant, "source"> & Partial<Grant>,
): void {
  const days = planDurationDays(planType);
  grants.push({ id: idAtTime(at, random), memberId: member.id, planType, days, grantedAt: new Date(at), ...more });
  const endsAt = more.revokedAt ?? new Date(at + days * DAY);
  periods.push({ id: idAtTime(at, random), memberId: member.id, planType, startsAt: new Date(at), endsAt });
  if (endsAt.getTime() > source.day) Object.assign(member, { plan: planType, planEndsAt: endsAt });
}

/** A coupon took the whole price of a plan off. */
function addFreeOrder(waiting: DemoCaseContext, { rows, uses }: ReturnType<typeof applyCoupons>): void {
  const { source, random } = waiting;
  const promotion = rows.find(({ couponCode }) => couponCode === FREE_PLAN_COUPON_CODE);
  const at = source.day - 9 * DAY - 2 * HOUR;
  const member = waiting.member("unpaid", hadRegistered(at - HOUR));
  if (!member || !promotion) return;
  const { order } = buildPaidPlanOrder({ index: member.index, memberId: member.member.id }, "basic", at, random);
  const { subtotal: discount } = order;
  const time = new Date(at);
  Object.assign(order, { discount, total: 0, promotionId: promotion.id, method: null, createdAt: time });
  member.orders.push({ order, attempts: [], items: [] });
  promotion.takenCount += 1;
  const used = { state: "used", discount, createdAt: time, updatedAt: time } as const;
  uses.push({ orderId: order.id, promotionId: promotion.id, ...used });
  addGrant(waiting, member, "basic", at, { source: "order", orderId: order.id });
}
