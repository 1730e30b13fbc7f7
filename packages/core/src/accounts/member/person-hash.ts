import { canonicalEmail } from "@panshi/contracts/platform/email-address";
import { keyedHash } from "../../platform/hashing.ts";

/**
 * A keyed hash of an email or phone, which limits a trial or a coupon to one per person, and by which a former member is known again. It
 * is kept when the member is deleted.
 */
export const personHash = (hashKey: Buffer, emailOrPhone: string): Buffer =>
  keyedHash(hashKey, "trial-person", canonicalEmail(emailOrPhone));

/** The hashes by which a member's person is known: of the email and of the phone, as far as there are any. */
export const personHashes = (
  hashKey: Buffer,
  { email, phone }: { email: string | null; phone: string | null },
): Buffer[] => [email, phone].filter((value) => value !== null).map((value) => personHash(hashKey, value));
