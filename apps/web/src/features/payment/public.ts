/** What other features may use of payment. */
export { orderBadge } from "./order-words.ts";
export { PayNumber } from "./pay-number.tsx";
/** Paying within a dialog of another feature; for `lazy`, since few who see the feature pay. */
export const loadCheckout = () => import("./checkout.tsx");
