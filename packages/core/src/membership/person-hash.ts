import { canonicalEmail } from "@panshi/contracts/member";
import { keyedHash } from "../hashing.ts";

/** What is remembered of an e-mail or a phone that had a trial: a keyed hash, which survives deletion. */
export const personHash = (hashKey: Buffer, emailOrPhone: string): Buffer =>
  keyedHash(hashKey, "trial-person", canonicalEmail(emailOrPhone));
