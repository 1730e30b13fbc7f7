import { personHash } from "../membership/person-hash.ts";

type Person = { id: string; email: string | null; phone: string | null };

/** What a person is known by where a coupon counts once a person: keyed hashes of the member, their e-mail and their phone. */
export const couponPersonHashes = (hashKey: Buffer, { id, email, phone }: Person): Buffer[] =>
  [id, email, phone].filter((mark) => mark !== null).map((mark) => personHash(hashKey, mark));
