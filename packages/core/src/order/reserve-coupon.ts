import { AppError } from "@panshi/contracts/errors";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { couponTrouble, discountOf } from "./coupon.ts";
import { findPromotion, insertUse, takeUse } from "./coupon-store.ts";

/**
 * Takes one use of a coupon within the order's transaction; `reserve` ties it to the order once that stands. Throws
 * `bad_input` for a code that is unknown, not valid now, or used up by whoever was faster.
 */
export async function reserveCoupon(ctx: { db: Db; clock: Clock }, code: string, subtotal: number) {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const promotion = await findPromotion(ctx.db, code);
  const trouble = couponTrouble(promotion, now);
  if (!promotion || trouble !== null) throw refused(trouble ?? "找不到這個優惠碼，請再核對一次");
  if (!(await takeUse(ctx.db, promotion.id))) throw refused("這個優惠碼已經用完了");
  const discount = discountOf(promotion, subtotal);
  return {
    promotionId: promotion.id,
    discount,
    reserve: (orderId: string) =>
      insertUse(ctx.db, { orderId, promotionId: promotion.id, discount, createdAt: now, updatedAt: now }),
  };
}

const refused = (message: string) => new AppError("bad_input", { message, issues: [{ path: "couponCode", message }] });
