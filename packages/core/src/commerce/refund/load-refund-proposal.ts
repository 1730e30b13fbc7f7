import { AppError } from "@panshi/contracts/platform/errors";
import type { RefundBasis, RefundProposal } from "@panshi/contracts/commerce/refund";
import type { Db } from "@panshi/db";
import { type Clock, DAY } from "../../platform/clock.ts";
import { type OrderGrantDays, findOrderGrantDays } from "../membership/view-membership.ts";
import type { OrderItem, OrderRow } from "../order/rows.ts";
import { findOrderOfAnyOwner, listOrderItems } from "../order/view-orders.ts";
import type { PaymentAttempt } from "../payment/rows.ts";
import { listProductsWithdrawnByRefund } from "../purchase/list-purchases.ts";
import { readOrderMoney } from "./read-order-money.ts";
import {
  gatewayRefusal,
  gatewayRefundDeadline,
  leftOfAttempt,
  type OrderMoney,
  sumMoneyNotHeldByFlags,
  refundableAttempt,
  refundSubject,
  commonRefundRefusal,
} from "./rules.ts";

type Input = { orderId: string; productIds?: readonly string[] | null; flagId?: string | null };

/**
 * What the published text gives back for an order. Whoever calls it has checked that the caller may see the order. `productIds`: the
 * products of a cart that are meant, null for all; `flagId`: the money that a flag holds, instead of the order's own. Throws
 * `not_found`.
 */
export async function loadRefundProposal(
  ctx: { db: Db; clock: Clock },
  { orderId, productIds = null, flagId = null }: Input,
): Promise<RefundProposal> {
  const order = await findOrderOfAnyOwner(ctx, { id: orderId });
  if (!order) throw new AppError("not_found", { message: "找不到這筆訂單" });
  const { memberId, kind } = order;
  const isCart = kind === "cart";
  const facts = {
    order,
    money: await readOrderMoney(ctx, { orderId }),
    days: isCart || memberId === null ? null : await findOrderGrantDays(ctx, { memberId, orderId }),
    items: isCart ? await listOrderItems(ctx, { orderId }) : [],
    withdrawn: isCart ? await listProductsWithdrawnByRefund(ctx, { orderId }) : new Set<string>(),
  };
  return refundProposal(facts, { productIds, flagId }, ctx.clock.now());
}

/** From payment, in milliseconds: within it everything is returned. */
const WITHDRAWAL_PERIOD = 7 * DAY;

export type ProposalFacts = {
  order: Pick<OrderRow, "kind" | "memberId" | "paidAt" | "fulfilledAt" | "consentedAt" | "planDays" | "total">;
  money: OrderMoney<PaymentAttempt>;
  /** Of a plan; null where nothing was granted yet. */
  days: OrderGrantDays | null;
  /** Of a cart, in its order; and which of them are withdrawn already. */
  items: readonly Pick<OrderItem, "productId" | "name" | "price">[];
  withdrawn: ReadonlySet<string>;
};

/**
 * What the published text gives back (apps/web/src/features/content/legal/refund-policy-text.ts): all that is left within seven days; later what was paid
 * × days left of the order's own grant ÷ all its days, rounded half up; of delivered products nothing, for their buyer agreed to that.
 * What was not delivered yet goes back whole, and only so. `productIds`: the products that are meant, null for all. `flagId`: the money that a flag
 * holds instead, which bought nothing and goes back whole.
 */
export function refundProposal(
  facts: ProposalFacts,
  { productIds, flagId }: { productIds: readonly string[] | null; flagId: string | null },
  now: Date,
): RefundProposal {
  const { order, money, days } = facts;
  const attempt = refundableAttempt(money, flagId);
  const left =
    flagId === null ? sumMoneyNotHeldByFlags(money).left : attempt ? leftOfAttempt(attempt, money.refunds) : 0;
  const items = flagId === null && order.kind === "cart" ? itemShares(facts) : [];
  const itemsAmount = order.kind === "cart" && flagId === null ? amountOfItems(items, productIds, left) : null;
  const whole = order.fulfilledAt === null ? left : (itemsAmount ?? left);
  const [basis, amount] =
    left <= 0
      ? (["nothing", 0] as const)
      : flagId === null
        ? amountByText(facts, { whole, received: sumMoneyNotHeldByFlags(money).received, left }, now)
        : (["held", left] as const);
  const isOwnPlan = flagId === null && order.kind === "plan";
  const unavailable = attempt === null ? "nothing_paid" : gatewayRefusal(attempt, now);
  return {
    subject: refundSubject(order, flagId),
    amount,
    basis,
    left,
    daysLeft: isOwnPlan ? (days?.left ?? order.planDays) : null,
    totalDays: isOwnPlan ? (days?.total ?? order.planDays) : null,
    wholeUntil: flagId === null && !isDelivered(order) ? (withdrawalEnd(order)?.toISOString() ?? null) : null,
    gatewayUntil: (attempt && gatewayRefundDeadline(attempt)?.toISOString()) ?? null,
    byGateway: unavailable === null,
    gatewayRefusal: unavailable,
    refusal: commonRefundRefusal(attempt, money.refunds),
    items,
    itemsAmount,
  };
}

const withdrawalEnd = ({ paidAt }: Pick<OrderRow, "paidAt">): Date | null =>
  paidAt && new Date(paidAt.getTime() + WITHDRAWAL_PERIOD);

/** Whether products were delivered after their buyer had agreed that this ends the right to withdraw. */
const isDelivered = ({ kind, consentedAt, fulfilledAt }: ProposalFacts["order"]): boolean =>
  kind === "cart" && consentedAt !== null && fulfilledAt !== null;

function amountByText(
  { order, days }: ProposalFacts,
  { whole, received, left }: { whole: number; received: number; left: number },
  now: Date,
): readonly [RefundBasis, number] {
  if (order.fulfilledAt === null) return ["not_started", whole];
  if (isDelivered(order)) return ["delivered", 0];
  const end = withdrawalEnd(order);
  if (end && now <= end) return ["whole", whole];
  if (order.kind === "cart") return ["withdrawal_over", 0];
  if (!days || days.left === 0) return ["ended", 0];
  return ["pro_rata", Math.min(left, roundHalfUp(received * days.left, days.total))];
}

/** A quotient of whole numbers, rounded half up without a fraction in between. */
const roundHalfUp = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor));

/** What was paid for each product after the coupon. The shares add up to the total: the last one takes the remainder. */
function itemShares({ order, items, withdrawn }: ProposalFacts): RefundProposal["items"] {
  const subtotal = items.reduce((sum, { price }) => sum + price, 0);
  const upTo = (price: number) => (subtotal === 0 ? 0 : roundHalfUp(price * order.total, subtotal));
  let before = 0;
  return items.map(({ productId, name, price }) => {
    const amount = upTo(before + price) - upTo(before);
    before += price;
    return { productId, name, amount, withdrawn: withdrawn.has(productId) };
  });
}

/** What the named products cost, of those that are not withdrawn; the last ones take all that is left. */
function amountOfItems(items: RefundProposal["items"], productIds: readonly string[] | null, left: number): number {
  const kept = items.filter(({ withdrawn }) => !withdrawn);
  const named = kept.filter(({ productId }) => productIds === null || productIds.includes(productId));
  if (named.length > 0 && named.length === kept.length) return left;
  return Math.min(
    left,
    named.reduce((sum, { amount }) => sum + amount, 0),
  );
}
