import type { Referral, ReferralCoupon } from "@panshi/contracts/commerce/referral";
import type { Page } from "@panshi/contracts/platform/list";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import type { ReferralListInput } from "@panshi/contracts/commerce/referral";
import { readPage, type WithTotalFlag } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { ownCouponState } from "../../coupon/own-coupon-rules.ts";
import { referralListQuery } from "../referral-list-store.ts";

type Coupon = Parameters<typeof ownCouponState>[0] & { value: number };

/** Who referred whom and what came of it, without contacts and the codes of coupons; the order for those alone who may read orders. */
export const listReferrals = staffVerb(
  "marketing:read",
  (ctx, input: WithTotalFlag<ReferralListInput>): Promise<Page<Referral>> => {
    const now = ctx.clock.now();
    const mayReadOrders = hasPermission(ctx.actor.role, "orders:read");
    const toCoupon = (coupon: Coupon | null): ReferralCoupon | null =>
      coupon && { value: coupon.value, state: ownCouponState(coupon, now), validTo: coupon.validTo.toISOString() };
    return readPage({
      ctx,
      input,
      list: referralListQuery,
      view: ({ orderId, orderNumber, ...row }) => ({
        ...row,
        order: mayReadOrders && orderId !== null && orderNumber !== null ? { id: orderId, number: orderNumber } : null,
        dueAt: row.dueAt?.toISOString() ?? null,
        rewardedAt: row.rewardedAt?.toISOString() ?? null,
        withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
        createdAt: row.createdAt.toISOString(),
        referrerCoupon: toCoupon(row.referrerCoupon),
        refereeCoupon: toCoupon(row.refereeCoupon),
      }),
    });
  },
);
