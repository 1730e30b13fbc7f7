import { couponWords } from "@panshi/contracts/promotion";
import { findPerson } from "../account/find-person.ts";
import type { CallerCtx } from "../context.ts";
import { type Attempt, countAttempts, forgiveAttempts } from "../throttle/throttle.ts";
import { couponMarks } from "./coupon-marks.ts";
import { discountOf, hasUseLeft, isValid, type Sold } from "./coupon.ts";
import { findPromotion, otherUse } from "./coupon-store.ts";

/** What a code takes off, in whole TWD; or why it takes nothing off, fit to show. */
export type CheckedCoupon =
  | { promotionId: string; title: string; discount: number; trouble: null }
  | { trouble: string };

/**
 * What a code would take off now for this caller; takes no use. Every refusal that would tell a guesser whether the code
 * exists is the same sentence, and codes that take nothing off are counted by caller and address. Throws `too_many`.
 */
export async function checkCoupon(ctx: CallerCtx, code: string, sold: Sold): Promise<CheckedCoupon> {
  const { actor } = ctx;
  if (actor.kind !== "member") return { trouble: couponWords.signIn };
  const memberId = actor.viewer.id;
  const attempts: Attempt[] = [
    ["coupon:caller", memberId],
    ["coupon:address", ctx.address],
  ];
  await countAttempts(ctx, attempts);
  const checked = await lookUp(ctx, memberId, code, sold);
  if (checked.trouble !== couponWords.refused) await forgiveAttempts(ctx, attempts);
  return checked;
}

async function lookUp(ctx: CallerCtx, memberId: string, code: string, sold: Sold): Promise<CheckedCoupon> {
  const now = ctx.clock.now();
  const promotion = await findPromotion(ctx.db, code, now);
  if (!promotion || !isValid(promotion, sold, now)) return { trouble: couponWords.refused };
  const marks = couponMarks(ctx.hashKey, await findPerson({ ctx, input: { memberId } }));
  const other = await otherUse(ctx.db, { promotionId: promotion.id, memberId, marks, orderId: null, now });
  // The member knows of their own use; of another's, a stranger with the same phone would learn.
  if (other === "member") return { trouble: couponWords.usedByYou };
  if (other === "person" || !hasUseLeft(promotion)) return { trouble: couponWords.refused };
  const { id: promotionId, title } = promotion;
  return { promotionId, title, discount: discountOf(promotion, sold.subtotal), trouble: null };
}
