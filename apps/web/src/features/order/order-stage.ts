import type { OrderView } from "@panshi/contracts/order";

/**
 * The state of an order as pages show it. `confirming`: not paid, without a payment code; `number`: waits to be paid at
 * an ATM or in a store; `unclaimed`: paid by a visitor and not claimed; `held`: paid, waiting for a review.
 */
export type OrderStage = "paid" | "unclaimed" | "held" | "number" | "confirming" | "failed" | "refunded";

/** The stage of an order, from its real state only (S2.98). */
export function orderStage({
  result,
  unclaimed,
  underReview,
  waiting,
}: Pick<OrderView, "result" | "unclaimed" | "underReview" | "waiting">): OrderStage {
  if (result === "paid") return unclaimed ? "unclaimed" : underReview ? "held" : "paid";
  if (result === "waiting") return waiting ? "number" : "confirming";
  return result;
}
