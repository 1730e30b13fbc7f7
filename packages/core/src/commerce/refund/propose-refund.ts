import { AppError } from "@panshi/contracts/platform/errors";
import type { RefundProposal } from "@panshi/contracts/commerce/refund";
import type { Db } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { findDaysOfOrder } from "../membership/find-days-of-order.ts";
import { findOrder } from "../order/find-order.ts";
import { listOrderItems } from "../order/list-order-items.ts";
import { listWithdrawnProducts } from "../purchase/list-withdrawn-products.ts";
import { refundProposal } from "./proposal.ts";
import { readOrderMoney } from "./read-order-money.ts";

type Input = { orderId: string; productIds?: readonly string[] | null; flagId?: string | null };

/**
 * What the published text gives back for an order. Whoever calls it has checked that the caller may see the order. `productIds`: the
 * products of a cart that are meant, null for all; `flagId`: the money that a flag holds, instead of the order's own. Throws
 * `not_found`.
 */
export async function proposeRefund(
  ctx: { db: Db; clock: Clock },
  { orderId, productIds = null, flagId = null }: Input,
): Promise<RefundProposal> {
  const order = await findOrder(ctx, { id: orderId });
  if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
  const { memberId, kind } = order;
  const isCart = kind === "cart";
  const facts = {
    order,
    money: await readOrderMoney(ctx, { orderId }),
    days: isCart || memberId === null ? null : await findDaysOfOrder(ctx, { memberId, orderId }),
    items: isCart ? await listOrderItems(ctx, { orderId }) : [],
    withdrawn: isCart ? await listWithdrawnProducts(ctx, { orderId }) : new Set<string>(),
  };
  return refundProposal(facts, { productIds, flagId }, ctx.clock.now());
}
