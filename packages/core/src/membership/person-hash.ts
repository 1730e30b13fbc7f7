import { canonicalEmail } from "@panshi/contracts/member";
import { keyedHash } from "../hashing.ts";

/**
 * A keyed hash of an email or phone, which limits a trial or a coupon to one per person. It is kept when the member is
 * deleted.
 */
export const personHash = (hashKey: Buffer, emailOrPhone: string): Buffer =>
  keyedHash(hashKey, "trial-person", canonicalEmail(emailOrPhone));
