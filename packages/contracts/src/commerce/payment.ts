/** States, kinds and methods of payments. No schemas here: the tables and the gateway's rules read them too. */

/** The states of one attempt to pay an order. `waiting`: a code was issued and can be paid at an ATM or a store. */
export const paymentAttemptStates = ["created", "waiting", "paid", "failed", "expired", "cancelled"] as const;
export type PaymentAttemptState = (typeof paymentAttemptStates)[number];

/** How a payment event reached this server. */
export const paymentEventSources = ["notify", "return", "query", "refund"] as const;
export type PaymentEventSource = (typeof paymentEventSources)[number];

/**
 * What a payment event reports. `undecided`: no result yet. `unrecognised`: signed by the gateway, but of no known
 * kind.
 */
export const paymentEventKinds = [
  "number_issued",
  "paid",
  "failed",
  "expired",
  "cancelled",
  "undecided",
  "invoice",
  "refund",
  "unrecognised",
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

/** `other`: a wallet, such as LINE Pay. */
export const paymentMethods = ["card", "atm", "cvs", "other"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Which way money came or went back: through the gateway, or by other means that an administrator records. */
export const moneyChannels = ["gateway", "outside"] as const;
export type MoneyChannel = (typeof moneyChannels)[number];
