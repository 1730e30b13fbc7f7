import type { OrderView } from "@panshi/contracts/commerce/order";

/**
 * The state of an order as pages show it. `confirming`: not paid, without a payment code; `number`: waits to be paid at
 * an ATM or in a store; `unclaimed`: paid by a visitor and not claimed; `differs`: not paid, but money that does not
 * match it is reviewed; `returning`: all of it goes back, and nothing of it can be used meanwhile.
 */
export type OrderStage =
  | "paid"
  | "unclaimed"
  | "returning"
  | "differs"
  | "number"
  | "confirming"
  | "failed"
  | "refunded";

/** The stage of an order, from its real state only (S2.98). */
export function orderStage({
  result,
  unclaimed,
  moneyUnderReview,
  waiting,
  stopped,
}: Pick<OrderView, "result" | "unclaimed" | "moneyUnderReview" | "waiting" | "stopped">): OrderStage {
  if (result === "paid" && stopped?.productIds === null) return "returning";
  if (result === "paid") return unclaimed ? "unclaimed" : "paid";
  if (moneyUnderReview) return "differs";
  if (result === "waiting") return waiting ? "number" : "confirming";
  return result;
}

/** What a buyer reads of an order in stage `differs`. */
export const MONEY_UNDER_REVIEW_MESSAGE =
  "我們收到一筆和訂單對不上的款項，正在核對，現在不需要再付款。想問進度，請到聯絡頁告訴我們。";
