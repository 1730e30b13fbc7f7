import type { OrderRow } from "../rows.ts";

/** What of an order a refund takes back: all of it, or some products of a cart; null for nothing. */
type RefundRevocation = { productIds: string[] | null } | null;

/**
 * What a refund of the order's own money takes back: a plan always, and all of an order that was not delivered; of a cart all where
 * nothing of the money is left, else the products that were named. `left`: whole TWD of the order's own money before the refund.
 */
export function determineRefundRevocation(
  { kind, memberId, fulfilledAt }: Pick<OrderRow, "kind" | "memberId" | "fulfilledAt">,
  { amount, left, productIds }: { amount: number; left: number; productIds: readonly string[] | null },
): RefundRevocation {
  const isAll = kind === "plan" || memberId === null || fulfilledAt === null || amount >= left;
  if (isAll) return { productIds: null };
  return productIds && { productIds: [...productIds] };
}
