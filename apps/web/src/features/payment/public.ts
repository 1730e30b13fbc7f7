/** What other features may use of payment. */
export { CheckoutForm } from "./checkout-form.tsx";
export { PaymentGate } from "./payment-gate.tsx";
export { PayNumber } from "./pay-number.tsx";
export { orderBadge } from "./order-words.ts";
