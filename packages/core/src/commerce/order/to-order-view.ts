import type { OrderResult, OrderView } from "@panshi/contracts/commerce/order";
import type { OrderFlagRow } from "./flag/list-flags.ts";
import type { OrderHold } from "./hold/list-open-holds.ts";
import { isMoneyUnderReview } from "./flag/rules.ts";
import type { PaymentAttempt } from "../payment/rows.ts";
import type { OrderItem, OrderRow } from "./rows.ts";
import { paymentPageUrl } from "./urls.ts";

const results: Record<OrderRow["state"], OrderResult> = {
  draft: "waiting",
  pending: "waiting",
  paid: "paid",
  fulfilled: "paid",
  cancelled: "failed",
  expired: "failed",
  refunded: "refunded",
  partly_refunded: "paid",
};

/**
 * A pending order whose latest attempt failed counts as failed, unless a payment code can still be paid. Any refund
 * withdraws a plan; a cart keeps the products that were not refunded.
 */
function resultOf({ state, kind }: OrderRow, attempts: readonly PaymentAttempt[]): OrderResult {
  if (state === "partly_refunded" && kind === "plan") return "refunded";
  const [latest] = attempts;
  const failed = latest?.state === "failed" || latest?.state === "expired" || latest?.state === "cancelled";
  const open = attempts.some((attempt) => attempt.state === "waiting");
  return state === "pending" && failed && !open ? "failed" : results[state];
}

/** An order as its owner sees it; `attempts` latest first, `holds` its open one. */
export function toOrderView(
  origin: string,
  order: OrderRow,
  {
    items,
    attempts,
    flags,
    holds,
  }: {
    items: readonly OrderItem[];
    attempts: readonly PaymentAttempt[];
    flags: readonly Pick<OrderFlagRow, "code" | "settledAt">[];
    holds: readonly Pick<OrderHold, "heldAt" | "productIds">[];
  },
  now: Date,
): OrderView {
  const waiting = attempts.find(
    ({ state, payNumber, payExpiresAt }) =>
      state === "waiting" && payNumber && (payExpiresAt === null || payExpiresAt > now),
  );
  const { id, number, kind, planType, description, subtotal, discount, total, createdAt, paidAt } = order;
  const isPending = order.state === "pending" && (order.expiresAt === null || order.expiresAt > now);
  const moneyUnderReview = isMoneyUnderReview(order.state, flags);
  const open = isPending && !moneyUnderReview;
  const [hold] = holds;
  const hasEnded = order.state === "pending" && !isPending;
  return {
    id,
    number,
    kind,
    planType,
    description,
    items: items.map(({ productId, name, price }) => ({ productId, name, price })),
    subtotal,
    discount,
    total,
    result: moneyUnderReview ? "waiting" : hasEnded ? "failed" : resultOf(order, attempts),
    unclaimed: order.state === "paid" && order.memberId === null,
    underReview: order.state === "paid" && order.memberId !== null,
    moneyUnderReview,
    paymentUrl: open ? paymentPageUrl(origin, id) : null,
    stopped: hold ? { since: hold.heldAt.toISOString(), productIds: hold.productIds } : null,
    waiting: open && waiting?.payNumber ? waitingOf(waiting, waiting.payNumber) : null,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

const waitingOf = ({ paymentType, payBank, payExpiresAt }: PaymentAttempt, payNumber: string) => ({
  place: paymentType === "cvs" ? ("cvs" as const) : ("atm" as const),
  bank: payBank,
  payNumber,
  expiresAt: payExpiresAt?.toISOString() ?? null,
});
