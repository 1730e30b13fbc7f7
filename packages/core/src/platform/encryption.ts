import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts and authenticates a small value (AES-256-GCM). `key` has 32 bytes; `owner` says whose value it is, so that it can be
 * read for nobody else.
 */
export function encrypt(key: Buffer, value: Buffer, owner = ""): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]);
}

/** The value that {@link encrypt} encrypted, or null for anything that was not encrypted with this key for this owner. */
export function decrypt(key: Buffer, encrypted: Buffer, owner = ""): Buffer | null {
  if (encrypted.length <= NONCE_BYTES + TAG_BYTES) return null;
  const nonce = encrypted.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(encrypted.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null; // Altered, or encrypted with another key.
  }
}
