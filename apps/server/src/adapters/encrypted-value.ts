import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/** Hides and authenticates a small value (AES-256-GCM), so that it can wait in a browser. `key` has 32 bytes. */
export function encryptValue(key: Buffer, value: object): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const hidden = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([nonce, hidden, cipher.getAuthTag()]).toString("base64url");
}

/** What {@link encryptValue} hid, or null for anything that this key did not seal. */
export function decryptValue(key: Buffer, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= NONCE + TAG) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
    return JSON.parse(text.toString("utf8"));
  } catch {
    return null; // Altered, or sealed with another key: the same as nothing.
  }
}
