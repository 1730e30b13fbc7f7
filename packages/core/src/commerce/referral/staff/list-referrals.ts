import type { Referral, ReferralCoupon } from "@panshi/contracts/commerce/referral";
import type { Page } from "@panshi/contracts/platform/list";
import type { ReferralListInput } from "@panshi/contracts/commerce/referral";
import { readPage, type WithTotalFlag } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { ownCouponState } from "../../coupon/own-coupon-rules.ts";
import { referralListQuery } from "../referral-list-store.ts";

type Coupon = Parameters<typeof ownCouponState>[0] & { value: number };

/** Who referred whom and what came of it, without contacts and without the codes of coupons. */
export const listReferrals = staffVerb(
  "marketing:read",
  (ctx, input: WithTotalFlag<ReferralListInput>): Promise<Page<Referral>> => {
    const now = ctx.clock.now();
    const toCoupon = (coupon: Coupon | null): ReferralCoupon | null =>
      coupon && { value: coupon.value, state: ownCouponState(coupon, now), validTo: coupon.validTo.toISOString() };
    return readPage({
      ctx,
      input,
      list: referralListQuery,
      view: ({ orderId, orderNumber, ...row }) => ({
        ...row,
        order: orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber },
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
