import { canonicalEmail } from "@panshi/contracts/member";
import { keyedHash } from "../hashing.ts";

/**
 * A keyed hash of an email or phone, by which a trial or a coupon is once a person. It is kept when the member is
 * deleted.
 */
export const personHash = (hashKey: Buffer, emailOrPhone: string): Buffer =>
  keyedHash(hashKey, "trial-person", canonicalEmail(emailOrPhone));
