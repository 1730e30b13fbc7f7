import type { Product } from "@panshi/contracts/product";

/** What there is to say to somebody who wants to pay. */
export type CheckoutAnswer = { title: string; description: string };

/** Whether one can pay on this site. */
export const CHECKOUT_OPEN: boolean = false;

/** Begins the purchase of the chosen products. While online payment is not open, it says so (S5.42, S8.46). */
export function startCheckout(chosen: readonly Product[]): CheckoutAnswer {
  if (chosen.length === 0) return { title: "購物車為空", description: "請先選擇要購買的商品" };
  return { title: "功能開發中", description: "購買功能即將上線" };
}
