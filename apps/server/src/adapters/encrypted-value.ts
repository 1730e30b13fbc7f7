import { decrypt, encrypt } from "@panshi/core/platform/encryption";

/** Encrypts and authenticates a small value, for a cookie. `key` has 32 bytes. */
export const encryptValue = (key: Buffer, value: object): string =>
  encrypt(key, Buffer.from(JSON.stringify(value))).toString("base64url");

/** The value that {@link encryptValue} encrypted, or null for anything that was not encrypted with this key. */
export function decryptValue(key: Buffer, encrypted: string): unknown {
  const value = decrypt(key, Buffer.from(encrypted, "base64url"));
  return value && JSON.parse(value.toString("utf8"));
}
