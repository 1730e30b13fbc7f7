import { CART_EMPTY as NOTHING_CHOSEN, VISITOR_PAYMENT_CLOSED } from "@panshi/contracts/platform/messages";
import type { Product } from "@panshi/contracts/commerce/product";

/** The toast that refuses a checkout. */
export type CheckoutRefusal = { title: string; description: string };

export const CART_EMPTY: CheckoutRefusal = { title: "購物車為空", description: NOTHING_CHOSEN };
const NOT_AVAILABLE: CheckoutRefusal = { title: "功能開發中", description: "購買功能即將上線" };

const MEMBERS_ONLY: CheckoutRefusal = { title: "請先登入", description: VISITOR_PAYMENT_CLOSED };

/**
 * The refusal of a checkout of these products (S5.42, S8.46); null where the checkout begins. `open`: whether payment
 * is open; `membersOnly`: a visitor could not register for what they paid.
 */
export function checkoutRefusal(
  chosen: readonly Product[],
  open: boolean,
  membersOnly = false,
): CheckoutRefusal | null {
  if (chosen.length === 0) return CART_EMPTY;
  if (!open) return NOT_AVAILABLE;
  return membersOnly ? MEMBERS_ONLY : null;
}
