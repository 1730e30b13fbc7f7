import { CART_EMPTY as NOTHING_CHOSEN } from "@panshi/contracts/messages";
import type { Product } from "@panshi/contracts/product";

/** What there is to say to somebody who wants to pay. */
export type CheckoutRefusal = { title: string; description: string };

export const CART_EMPTY: CheckoutRefusal = { title: "購物車為空", description: NOTHING_CHOSEN };
const NOT_AVAILABLE: CheckoutRefusal = { title: "功能開發中", description: "購買功能即將上線" };

/**
 * What is said to somebody who wants to pay for these (S5.42, S8.46); null where there is nothing to say and the checkout
 * begins. `open` tells whether the site takes payment now.
 */
export function checkoutRefusal(chosen: readonly Product[], open: boolean): CheckoutRefusal | null {
  if (chosen.length === 0) return CART_EMPTY;
  return open ? null : NOT_AVAILABLE;
}
