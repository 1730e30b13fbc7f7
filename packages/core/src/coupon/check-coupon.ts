import { couponMessages } from "@panshi/contracts/promotion";
import { findContact } from "../member/find-contact.ts";
import type { MemberOrVisitorCtx } from "../context.ts";
import { type Attempt, countAttempts, uncountAttempts } from "../throttle/throttle.ts";
import { couponPersonHashes } from "./person-hashes.ts";
import { discountOf, hasUsesLeft, isCouponApplicable, type CouponOrder } from "./rules.ts";
import { findPromotion, findOtherUse } from "./store.ts";

/** What a code takes off, in whole TWD; or why it takes nothing off, fit to show. */
export type CheckedCoupon =
  | { promotionId: string; title: string; discount: number; trouble: null }
  | { trouble: string };

/**
 * What a code would take off now for this caller; takes no use. Every refusal that would tell a guesser whether the code
 * exists is the same sentence, and codes that take nothing off are counted by caller and address. Throws `too_many`.
 */
export async function checkCoupon(ctx: MemberOrVisitorCtx, code: string, sold: CouponOrder): Promise<CheckedCoupon> {
  const { actor } = ctx;
  if (actor.kind !== "member") return { trouble: couponMessages.signIn };
  const memberId = actor.viewer.id;
  const attempts: Attempt[] = [
    ["coupon:caller", memberId],
    ["coupon:address", ctx.address],
  ];
  await countAttempts({ ctx, input: attempts });
  const checked = await lookUp(ctx, memberId, code, sold);
  if (checked.trouble !== couponMessages.refused) await uncountAttempts({ ctx, input: attempts });
  return checked;
}

async function lookUp(
  ctx: MemberOrVisitorCtx,
  memberId: string,
  code: string,
  sold: CouponOrder,
): Promise<CheckedCoupon> {
  const now = ctx.clock.now();
  const promotion = await findPromotion(ctx.db, code, now);
  if (!promotion || !isCouponApplicable(promotion, sold, now)) return { trouble: couponMessages.refused };
  const marks = couponPersonHashes(ctx.hashKey, await findContact({ ctx, input: { memberId } }));
  const other = await findOtherUse(ctx.db, { promotionId: promotion.id, memberId, marks, orderId: null, now });
  // The member knows of their own use; of another's, a stranger with the same phone would learn.
  if (other === "member") return { trouble: couponMessages.usedByYou };
  if (other === "person" || !hasUsesLeft(promotion)) return { trouble: couponMessages.refused };
  const { id: promotionId, title } = promotion;
  return { promotionId, title, discount: discountOf(promotion, sold.subtotal), trouble: null };
}
