import { couponMessages, discountOf } from "@panshi/contracts/commerce/promotion";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { getMemberContact } from "../../accounts/member/find-member.ts";
import { type ThrottleCounter, throttleAttempts, decrementAttempts } from "../../platform/limits/throttle.ts";
import { hasUsesLeft, isCouponApplicable, isUsableBy, type CouponOrder } from "./rules.ts";
import { findOtherUseMatch, findPromotionByCode } from "./store.ts";
import { couponPersonHashes } from "./use-coupon.ts";

/** The discount of a code in whole TWD; or, as `refusal`, the message to the buyer why it takes nothing off. */
type CheckedCoupon = { promotionId: string; title: string; discount: number; refusal: null } | { refusal: string };

type Input = { code: string; order: CouponOrder };

/**
 * What a code would take off now for this caller; reserves nothing. Every refusal that would reveal whether the code
 * exists is the same message, and such tries are counted by caller and network address. Throws `too_many`.
 */
export async function checkCoupon(ctx: MemberOrVisitorCtx, input: Input): Promise<CheckedCoupon> {
  const { actor } = ctx;
  if (actor.kind !== "member") return { refusal: couponMessages.signIn };
  const memberId = actor.viewer.id;
  const attempts: ThrottleCounter[] = [
    ["coupon:caller", memberId],
    ["coupon:address", ctx.address],
  ];
  await throttleAttempts(ctx, attempts);
  const checked = await evaluateCode(ctx, memberId, input);
  if (checked.refusal !== couponMessages.refused) await decrementAttempts(ctx, attempts);
  return checked;
}

async function evaluateCode(ctx: MemberOrVisitorCtx, memberId: string, { code, order }: Input): Promise<CheckedCoupon> {
  const now = ctx.clock.now();
  const promotion = await findPromotionByCode(ctx.db, code, now);
  if (!promotion || !isUsableBy(promotion, memberId) || !isCouponApplicable(promotion, order, now))
    return { refusal: couponMessages.refused };
  const { id: promotionId, title } = promotion;
  const personHashes = couponPersonHashes(ctx.hashKey, await getMemberContact(ctx, { memberId }));
  const other = await findOtherUseMatch(ctx.db, { promotionId, memberId, personHashes, orderId: null, now });
  // Only the member's own use is named: that another member with the same phone used it must not be revealed.
  if (other === "member") return { refusal: couponMessages.usedByYou };
  if (other === "person" || !hasUsesLeft(promotion)) return { refusal: couponMessages.refused };
  return { promotionId, title, discount: discountOf(promotion, order.subtotal), refusal: null };
}
