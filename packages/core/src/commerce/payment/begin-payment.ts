import { AppError } from "@panshi/contracts/platform/errors";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { newId } from "@panshi/db";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import { releaseCouponReservation, reserveCoupon } from "../coupon/reserve-coupon.ts";
import { lockOrderWithoutMember } from "../order/lock-order.ts";
import type { OrderRow } from "../order/rows.ts";
import { updateOrder } from "../order/update-order.ts";
import { listFlags } from "../order/flag/list-flags.ts";
import { hasUnmatchedMoneyUnderReview } from "../order/flag/rules.ts";
import { requireOwnOrder, listOrderItems } from "../order/view-orders.ts";
import { countPaymentAttempts, insertPaymentAttempt } from "./attempt-store.ts";
import type { GatewayForm } from "../../platform/gateway.ts";
import { GATEWAY_PAGE_LIFETIME, merTradeNoOf, PAY_NUMBER_LIFETIME, queryPauseAfter } from "./rules.ts";

/** The most attempts to pay one order. */
const ATTEMPTS_MAX = 30;
/** UTF-16 units that the gateway takes as a description (docs/payuni-protocol.md, "Hosted page"). */
const DESCRIPTION_MAX = 550;

/** `agreedTotal`: the price without the coupon, in whole TWD, that the buyer was shown and accepted. */
type Input = { id: string; agreedTotal?: number | undefined };

/**
 * Creates an attempt to pay an open order of the caller and returns the gateway's form. Called when the buyer
 * clicks, because the form holds a timestamp. Reserves the order's coupon. Existing orders can be paid also while no new
 * ones can be made (docs/decisions/0050). Throws `not_found`, `conflict` where nothing is left to pay, or money is reviewed,
 * `coupon_unavailable` where the coupon cannot be reserved and the buyer has not accepted the price without it,
 * `payment_unavailable`, `too_many`.
 */
export async function beginPayment(ctx: MemberOrVisitorCtx, input: Input): Promise<GatewayForm> {
  const { gateway } = ctx;
  if (!gateway) throw new AppError("payment_unavailable");
  const { id } = await requireOwnOrder(ctx, input);
  return memberTransaction(ctx, "shared", async (tx) => {
    const order = await lockOrderWithoutMember(tx, { id });
    const now = tx.clock.now();
    if (order?.state !== "pending" || (order.expiresAt && order.expiresAt <= now))
      throw new AppError("conflict", { message: "這筆訂單不需要再付款，或已經過了付款期限" });
    if (hasUnmatchedMoneyUnderReview(order.state, await listFlags(tx, { orderIds: [id] })))
      throw new AppError("conflict", { message: "這筆訂單收到一筆對不上的款項，我們正在核對，現在不需要再付款" });
    const attempts = await countPaymentAttempts(tx.db, id);
    if (attempts >= ATTEMPTS_MAX) throw new AppError("too_many");
    const amount = await decidePrice(tx, order, input.agreedTotal);
    const merTradeNo = merTradeNoOf(order.number, attempts + 1);
    await insertPaymentAttempt(tx.db, {
      id: newId(now),
      orderId: id,
      merTradeNo,
      amount,
      createdAt: now,
      updatedAt: now,
    });
    await updateOrder(tx, {
      id,
      changes: {
        expiresAt: new Date(Math.max(order.expiresAt?.getTime() ?? 0, now.getTime() + GATEWAY_PAGE_LIFETIME)),
        nextQueryAt: new Date(now.getTime() + queryPauseAfter(0)),
      },
    });
    const items = await listOrderItems(tx, { orderId: id });
    const description = items.length > 0 ? items.map(({ name }) => name).join(";") : order.description;
    return gateway.form({
      merTradeNo,
      amount,
      // A cut in the middle of a surrogate pair would leave half of a character.
      description: description.slice(0, DESCRIPTION_MAX).replace(/[\uD800-\uDBFF]$/, ""),
      email: order.email,
      lastDay: taipeiDay(new Date(now.getTime() + PAY_NUMBER_LIFETIME)),
      orderId: id,
      now,
    });
  });
}

/**
 * What to charge, in whole TWD: the order's total where its coupon can be reserved; else the price without the coupon,
 * which the order then gets, but only where the buyer accepted exactly that price.
 */
async function decidePrice(tx: MemberOrVisitorCtx, order: OrderRow, agreedTotal: number | undefined): Promise<number> {
  const { id, promotionId, subtotal, total } = order;
  if (promotionId === null) return total;
  const refusal = await reserveCoupon(tx, { order, promotionId, state: "reserved" });
  if (refusal === null) return total;
  if (agreedTotal !== subtotal) throw new AppError("coupon_unavailable", { message: refusal });
  await releaseCouponReservation(tx, { orderId: id, promotionId });
  await updateOrder(tx, { id, changes: { discount: 0, total: subtotal, promotionId: null } });
  return subtotal;
}
