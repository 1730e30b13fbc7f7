/** What other features may use of payment. */
export { orderBadge } from "./order-badge.ts";
export { PaymentCode } from "./payment-code.tsx";
/** Paying within a dialog of another feature; for `lazy`, since few who see the feature pay. */
export const loadCheckout = () => import("../checkout/checkout.tsx");
