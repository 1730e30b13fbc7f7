import { createHash, randomBytes } from "node:crypto";
import type { PaymentEvent } from "../../platform/gateway.ts";

/** For tests: an event that says nothing but what is given, with a digest of its own. */
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
