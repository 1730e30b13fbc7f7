/** What is known of the order that a result page is about: none, paid, still to be paid or confirmed, or failed. */
export type PaymentResult = "none" | "paid" | "waiting" | "failed";

/** The state of the caller's order. No order can be made on this site so far, so there is none to tell of. */
export const usePaymentResult = (): PaymentResult => "none";
