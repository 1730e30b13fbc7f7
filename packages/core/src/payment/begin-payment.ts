import { AppError } from "@panshi/contracts/errors";
import { newId, transaction } from "@panshi/db";
import { taipeiDay } from "../clock.ts";
import type { MemberOrVisitorCtx } from "../context.ts";
import { countPaymentAttempts, insertPaymentAttempt } from "./attempt-store.ts";
import { selectPromotionForUpdate, releaseReservedUse } from "../coupon/store.ts";
import type { GatewayForm } from "./gateway.ts";
import { merTradeNoOf } from "../order/numbers.ts";
import { ownerOf } from "../order/owner.ts";
import { reserveCoupon } from "../coupon/reserve-coupon.ts";
import { PAY_NUMBER_LIFETIME, GATEWAY_PAGE_LIFETIME, queryPauseAfter } from "./rules.ts";
import {
  selectOwnOrder,
  selectOrderForUpdate,
  type OrderRow,
  selectOrderItems,
  updateOrderRow,
} from "../order/store.ts";

/** More tries than a person ever needs for one order. */
const MOST_ATTEMPTS = 30;
/** What the gateway takes as a description (docs/payuni-protocol.md, "Hosted page"). */
const DESCRIPTION_MOST = 550;

/** `agreedTotal`: the price without the coupon, in whole TWD, that the buyer has seen and agreed to pay where it is over. */
type Input = { id: string; agreedTotal?: number | undefined };

/**
 * Opens a new attempt for an open order of the caller and answers the form that leads to the gateway; made at the click,
 * for the form carries its time. A coupon's use is reserved with it. An order that exists can be paid also while no new ones
 * are made (docs/decisions/0020). Throws `not_found`, `conflict` where nothing is left to pay, `coupon_over` where the
 * coupon cannot be had and the buyer has not agreed to the price without it, `payment_unavailable`.
 */
export async function beginPayment({ ctx, input }: { ctx: MemberOrVisitorCtx; input: Input }): Promise<GatewayForm> {
  const { gateway } = ctx;
  if (!gateway) throw new AppError("payment_unavailable");
  const own = await selectOwnOrder(ctx.db, ownerOf(ctx), input.id);
  if (!own) throw new AppError("not_found", { message: "找不到這筆訂單" });
  return transaction(ctx, async (tx) => {
    const order = await selectOrderForUpdate(tx.db, own.id);
    const now = tx.clock.now();
    if (order?.state !== "pending" || (order.expiresAt && order.expiresAt <= now))
      throw new AppError("conflict", { message: "這筆訂單不需要再付款，或已經過了付款期限" });
    const before = await countPaymentAttempts(tx.db, order.id);
    if (before >= MOST_ATTEMPTS) throw new AppError("too_many");
    const total = await settlePrice(tx, order, input.agreedTotal);
    const name = merTradeNoOf(order.number, before + 1);
    await insertPaymentAttempt(tx.db, {
      id: newId(now),
      orderId: order.id,
      merTradeNo: name,
      amount: total,
      createdAt: now,
      updatedAt: now,
    });
    await updateOrderRow(tx.db, order.id, {
      expiresAt: new Date(Math.max(order.expiresAt?.getTime() ?? 0, now.getTime() + GATEWAY_PAGE_LIFETIME)),
      reconcileAt: new Date(now.getTime() + queryPauseAfter(0)),
      updatedAt: now,
    });
    const items = await selectOrderItems(tx.db, [order.id]);
    const description = items.length > 0 ? items.map((item) => item.name).join(";") : order.description;
    return gateway.form({
      merTradeNo: name,
      amount: total,
      // A cut through a character that takes two units would leave half of it.
      description: description.slice(0, DESCRIPTION_MOST).replace(/[\uD800-\uDBFF]$/, ""),
      email: order.email,
      lastDay: taipeiDay(new Date(now.getTime() + PAY_NUMBER_LIFETIME)),
      orderId: order.id,
      now,
    });
  });
}

/**
 * What is to pay, whole TWD: with the coupon where a use of it can be reserved; without it where the buyer has agreed to
 * exactly that price, which the order then has. Nobody is charged more than they saw.
 */
async function settlePrice(tx: MemberOrVisitorCtx, order: OrderRow, agreedTotal: number | undefined): Promise<number> {
  const { id, promotionId, subtotal, total } = order;
  if (promotionId === null) return total;
  const trouble = await reserveCoupon(tx, { order, promotionId, state: "reserved" });
  if (trouble === null) return total;
  if (agreedTotal !== subtotal) throw new AppError("coupon_over", { message: trouble });
  const now = tx.clock.now();
  await selectPromotionForUpdate(tx.db, promotionId);
  await releaseReservedUse(tx.db, promotionId, id, now);
  await updateOrderRow(tx.db, id, { discount: 0, total: subtotal, promotionId: null, updatedAt: now });
  return subtotal;
}
