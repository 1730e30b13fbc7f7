import { keyedHash } from "../../platform/hashing.ts";

/**
 * A keyed hash of a card's bank and masked digits, by which a referral tells that both paid with one card. It is kept with the payment,
 * since what the gateway said is erased.
 */
export const cardHash = (hashKey: Buffer, card: string): Buffer => keyedHash(hashKey, "payment-card", card);
