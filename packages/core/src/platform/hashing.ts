import { createHash, createHmac, randomBytes } from "node:crypto";

/** A random token of 256 bits in base64url for a cookie or a link; only its {@link tokenHash} is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The SHA-256 of a token, as it is stored. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/** An HMAC-SHA-256 for values that could be guessed: addresses, e-mails, phones. `purpose` separates uses of one key. */
export const keyedHash = (key: Buffer, purpose: string, value: string): Buffer =>
  createHmac("sha256", key).update(purpose).update("\0").update(value).digest();
