import { releaseExpiredCoupons } from "@panshi/core/commerce/coupon/reserve-coupon";
import type { Clock } from "@panshi/core/platform/clock";
import type { Db } from "@panshi/db";

/** Promotions of one run; the next run, a minute later, takes the rest. */
const BATCH = 500;

/** Releases expired coupon reservations. */
export const releaseCouponsJob = (ctx: { db: Db; clock: Clock }) => async () => {
  await releaseExpiredCoupons(ctx, { limit: BATCH });
};
