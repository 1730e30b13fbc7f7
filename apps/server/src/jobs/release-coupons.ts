import type { Clock } from "@panshi/core/clock";
import { releaseCoupons } from "@panshi/core/order/release-coupons";
import type { Db } from "@panshi/db";

/** Promotions of one round; the rest is released a minute later. */
const ROUND = 500;

/** Gives reserved coupon uses back whose time is over. */
export const releaseReservedCoupons = (ctx: { db: Db; clock: Clock }) => async () => {
  await releaseCoupons({ ctx, input: { limit: ROUND } });
};
