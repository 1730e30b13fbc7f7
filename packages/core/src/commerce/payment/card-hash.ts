import type { PaymentEvent } from "../../platform/gateway.ts";
import { keyedHash } from "../../platform/hashing.ts";

/**
 * A keyed hash of the bank and the last four digits of the card that paid, by which a referral tells that both paid with one card; null
 * for another payment, and where one of the two is not told. These are the fields that a notify of a card has; the answer to a query has
 * none of them (docs/payuni-protocol.md). It is kept with the payment, since what the gateway said is erased.
 */
export function cardHashOf(
  hashKey: Buffer,
  { method, fields }: Pick<PaymentEvent, "method" | "fields">,
): Buffer | null {
  const { CardBank, Card4No } = fields;
  return method === "card" && CardBank && Card4No ? keyedHash(hashKey, "payment-card", `${CardBank} ${Card4No}`) : null;
}
