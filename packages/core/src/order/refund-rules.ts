import type { AttemptRow } from "./attempt-store.ts";
import type { RefundRow } from "./refund-store.ts";
import type { OrderRow } from "./store.ts";

/** Whole TWD that went back, or may have. */
export const refunded = (refunds: readonly Pick<RefundRow, "state" | "amount">[]): number =>
  refunds.filter(({ state }) => state !== "refused").reduce((sum, { amount }) => sum + amount, 0);

/** Why an amount cannot be given back, fit to show; null where it can be asked for. */
export function refundTrouble(
  order: Pick<OrderRow, "state" | "total">,
  attempt: Pick<AttemptRow, "tradeNo"> | null,
  refunds: readonly Pick<RefundRow, "state" | "amount">[],
  amount: number,
): string | null {
  if (order.state !== "paid" && order.state !== "fulfilled" && order.state !== "partly_refunded")
    return "這筆訂單沒有可以退的款項";
  if (!attempt?.tradeNo) return "這筆訂單不是經由金流付款，沒有可以退的款項";
  if (refunds.some(({ state }) => state === "requested" || state === "unknown"))
    return "上一筆退款還沒有結果，請先到金流後台確認";
  if (amount > order.total - refunded(refunds)) return "退款金額超過還沒退的金額";
  return null;
}
