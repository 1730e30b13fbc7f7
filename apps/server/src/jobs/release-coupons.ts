import type { Clock } from "@panshi/core/clock";
import { releaseCoupons } from "@panshi/core/coupon/release-coupons";
import type { Db } from "@panshi/db";

/** Promotions of one round; the rest is released a minute later. */
const ROUND = 500;

/** Gives reserved coupon uses back whose time is over. */
export const releaseCouponsJob = (ctx: { db: Db; clock: Clock }) => async () => {
  await releaseCoupons({ ctx, input: { limit: ROUND } });
};
