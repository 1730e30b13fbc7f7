import { createHash, randomBytes } from "node:crypto";
import type { PaymentEvent } from "./gateway.ts";
import type { AttemptState, OrderState } from "./rules.ts";

/** For tests: every state, so that a table of them misses none. */
export const orderStates = [
  "draft",
  "pending",
  "expired",
  "cancelled",
  "paid",
  "fulfilled",
  "refunded",
  "partly_refunded",
] as const satisfies readonly OrderState[];
export const attemptStates = [
  "created",
  "waiting",
  "paid",
  "failed",
  "expired",
  "cancelled",
] as const satisfies readonly AttemptState[];
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
] as const satisfies readonly PaymentEvent["kind"][];

/** News as a gateway brings it: of an unknown trade, saying nothing but what is given, with a digest of its own. */
export function testPaymentEvent(given: Partial<PaymentEvent>): PaymentEvent {
  return {
    kind: "paid",
    digest: createHash("sha256").update(randomBytes(16)).digest(),
    raw: "raw",
    fields: {},
    merTradeNo: null,
    tradeNo: null,
    amount: null,
    method: null,
    paidAt: null,
    newMerTradeNo: null,
    payNumber: null,
    payBank: null,
    payExpiresAt: null,
    closeStatus: null,
    invoice: null,
    ...given,
  };
}
