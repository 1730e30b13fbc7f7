import { createDecipheriv, timingSafeEqual } from "node:crypto";
import { type Merchant, secretsOf } from "../merchant.ts";
import { hashInfoOf, SEPARATOR, type Sealed, TAG_BYTES } from "./seal.ts";

/**
 * Why an envelope was not opened.
 * - `bad-hash`: HashInfo was not made with this merchant's key, so it was written or changed by someone else.
 * - `malformed`: fields missing, of the wrong type, too long, or not encoded as EncryptInfo is.
 * - `undecryptable`: signed with our key, but the tag does not match the ciphertext, or the bytes are no UTF-8.
 */
export type OpenError = "bad-hash" | "malformed" | "undecryptable";

type OpenResult = { ok: true; text: string } | { ok: false; error: OpenError; detail: string };

/** The longest EncryptInfo that is read, in characters; about 49,000 bytes of text. */
export const MAX_ENCRYPT_INFO = 131_072;

const failed = (error: OpenError, detail: string): OpenResult => ({ ok: false, error, detail });

/** Whether HashInfo matches, compared in constant time. */
function isSigned(merchant: Merchant, { encryptInfo, hashInfo }: Sealed): boolean {
  const expected = Buffer.from(hashInfoOf(merchant, encryptInfo), "utf8");
  const given = Buffer.from(hashInfo, "utf8");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The bytes of canonical base64, or null: Node accepts many other spellings and skips invalid characters. */
function unbase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : null;
}

/**
 * Verifies, then decrypts an envelope. The hash comes first and is required; nothing of an envelope that fails it is
 * read.
 *
 * Source: docs/payuni-protocol.md, "Encoding".
 * @returns the text, or the error; never throws for the content, and no detail quotes it.
 */
export function openEnvelope(merchant: Merchant, sealed: Sealed): OpenResult {
  const { encryptInfo, hashInfo } = sealed;
  if (encryptInfo === "" || encryptInfo.length > MAX_ENCRYPT_INFO)
    return failed("malformed", "EncryptInfo has an invalid length");
  if (!isSigned(merchant, { encryptInfo, hashInfo })) return failed("bad-hash", "HashInfo does not match EncryptInfo");

  // Either case of hex is read: the hash has covered the exact characters already.
  if (!/^(?:[0-9a-f]{2})+$/i.test(encryptInfo)) return failed("malformed", "EncryptInfo is not hex");
  const parts = Buffer.from(encryptInfo, "hex").toString("latin1").split(SEPARATOR);
  const [ciphertext, tag] = parts.map(unbase64);
  if (parts.length !== 2 || !ciphertext || tag?.length !== TAG_BYTES) {
    return failed("malformed", "EncryptInfo is not ciphertext and tag");
  }
  const bytes = decrypt(merchant, ciphertext, tag);
  if (!bytes) return failed("undecryptable", "the tag does not match the ciphertext");
  const text = utf8(bytes);
  return text === null ? failed("undecryptable", "the text is not UTF-8") : { ok: true, text };
}

function decrypt(merchant: Merchant, ciphertext: Buffer, tag: Buffer): Buffer | null {
  const { key, iv } = secretsOf(merchant);
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  const head = decipher.update(ciphertext);
  try {
    return Buffer.concat([head, decipher.final()]);
  } catch {
    // `final` throws for one reason only: the tag is wrong.
    return null;
  }
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
