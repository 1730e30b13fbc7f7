import { personHash } from "../membership/person-hash.ts";

export type CouponPerson = { id: string; email: string | null; phone: string | null };

/** Keyed hashes of the member id, email and phone: a person who has one of them again cannot use the coupon again. */
export const couponPersonHashes = (hashKey: Buffer, { id, email, phone }: CouponPerson): Buffer[] =>
  [id, email, phone].filter((value) => value !== null).map((value) => personHash(hashKey, value));
