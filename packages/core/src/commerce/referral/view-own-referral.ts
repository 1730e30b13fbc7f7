import type { MemberCouponState, OwnCoupon, OwnReferral } from "@panshi/contracts/commerce/own-referral";
import { AppError } from "@panshi/contracts/platform/errors";
import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { MemberCtx } from "../../platform/context.ts";
import { readPage } from "../../platform/list/read-page.ts";
import { ownCouponState } from "../coupon/own-coupon-rules.ts";
import { ownCouponListQuery, selectOwnReferral } from "./own-store.ts";

/** The member's code with its link, the running program's terms, and how far the friends are. Throws `not_found` without a code. */
export async function viewOwnReferral(ctx: MemberCtx): Promise<OwnReferral> {
  const own = await selectOwnReferral(ctx.db, ctx.actor.viewer.id);
  if (!own) throw new AppError("not_found");
  return { ...own, link: `${ctx.origin}/r/${own.code}` };
}

type Coupon = Parameters<typeof ownCouponState>[0] & { reservedUntil: Date | null };

/** A reservation that ran out holds nothing. */
function stateOf({ reservedUntil, ...coupon }: Coupon, now: Date): MemberCouponState {
  const state = ownCouponState(coupon, now);
  return state === "available" && reservedUntil && reservedUntil > now ? "reserved" : state;
}

/** The member's own coupons, newest first. */
export function listOwnCoupons(ctx: MemberCtx, input: ListInput): Promise<Page<OwnCoupon>> {
  const now = ctx.clock.now();
  return readPage({
    ctx,
    list: ownCouponListQuery,
    owner: ctx.actor.viewer.id,
    input,
    view: (row) => ({
      id: row.id,
      code: row.code,
      amount: row.amount,
      state: stateOf(row, now),
      validTo: row.validTo.toISOString(),
      createdAt: row.createdAt.toISOString(),
    }),
  });
}
