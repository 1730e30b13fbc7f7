import { createHash, createHmac, randomBytes } from "node:crypto";

/** A random token of 256 bits for a cookie or a link; only its {@link tokenHash} is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A keyed hash for what could be guessed: addresses, e-mails, phones. */
export const keyedHash = (key: Buffer, purpose: string, value: string): Buffer =>
  createHmac("sha256", key).update(purpose).update("\0").update(value).digest();
