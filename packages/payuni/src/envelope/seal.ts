import { createCipheriv, createHash } from "node:crypto";
import { type Merchant, secretsOf } from "../merchant.ts";

/** An encrypted and signed text. */
export interface Sealed {
  /** Lowercase hex of `base64(ciphertext) + ":::" + base64(tag)`. */
  encryptInfo: string;
  /** Uppercase hex SHA-256, 64 characters. */
  hashInfo: string;
}

/** The bytes of the GCM tag; opening accepts no other length. */
export const TAG_BYTES = 16;

/** Separates ciphertext and tag. */
export const SEPARATOR = ":::";

/** HashInfo of an EncryptInfo: `upper hex SHA-256(MerKey + EncryptInfo + MerIV)`. Source: docs/payuni-protocol.md, "Encoding". */
export function hashInfoOf(merchant: Merchant, encryptInfo: string): string {
  const { key, iv } = secretsOf(merchant);
  return createHash("sha256")
    .update(key + encryptInfo + iv)
    .digest("hex")
    .toUpperCase();
}

/**
 * SHA-256 of an EncryptInfo, by which an event is stored once. Source: docs/payuni-protocol.md, "Rules for the shop".
 */
export function eventDigest(encryptInfo: string): Buffer {
  return createHash("sha256").update(encryptInfo).digest();
}

/**
 * Encrypts and signs a text with AES-256-GCM, the key MerKey, all 16 bytes of MerIV as nonce, no additional data.
 *
 * PAYUNi's protocol fixes the nonce, so the same text always gives the same result, and HashInfo, not the tag, proves
 * who wrote it.
 *
 * Source: docs/payuni-protocol.md, "Encoding".
 */
export function sealEnvelope(merchant: Merchant, text: string): Sealed {
  const { key, iv } = secretsOf(merchant);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const joined = bytes.toString("base64") + SEPARATOR + cipher.getAuthTag().toString("base64");
  const encryptInfo = Buffer.from(joined, "ascii").toString("hex");
  return { encryptInfo, hashInfo: hashInfoOf(merchant, encryptInfo) };
}
