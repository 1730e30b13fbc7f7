import type { OrderView } from "@panshi/contracts/order";

/**
 * What a result page shows of an order. `confirming`: no money so far, and no number to pay; `number`: waits to be paid at an
 * ATM or in a shop; `unclaimed`: paid by a visitor who has not come in yet; `held`: paid, and a person looks at it first.
 */
export type OrderStage = "paid" | "unclaimed" | "held" | "number" | "confirming" | "failed" | "refunded";

/** How an order stands, in the words of the pages. */
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
