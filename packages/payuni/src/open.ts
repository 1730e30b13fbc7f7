import { createDecipheriv, timingSafeEqual } from "node:crypto";
import { type Merchant, secretsOf } from "./merchant.ts";
import { hashOf, SEPARATOR, type Sealed, TAG_BYTES } from "./seal.ts";

/**
 * Why an envelope was not opened.
 * - `bad-hash`: HashInfo is not that of this merchant's key, so someone else wrote or changed it.
 * - `malformed`: fields missing, of the wrong type, too long, or not built as EncryptInfo is.
 * - `undecryptable`: signed with our key, but the tag does not fit the ciphertext, or the bytes are no UTF-8.
 */
export type OpenError = "bad-hash" | "malformed" | "undecryptable";

export type OpenResult = { ok: true; text: string } | { ok: false; fault: OpenError; detail: string };

/** The longest EncryptInfo that is looked at, in characters; about 49,000 bytes of text. */
export const MAX_ENCRYPT_INFO = 131_072;

const refused = (fault: OpenError, detail: string): OpenResult => ({ ok: false, fault, detail });

/** Whether HashInfo is the right one, in a time that does not tell how much of it was right. */
function isSigned(merchant: Merchant, { encryptInfo, hashInfo }: Sealed): boolean {
  const expected = Buffer.from(hashOf(merchant, encryptInfo), "utf8");
  const given = Buffer.from(hashInfo, "utf8");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The bytes of canonical base64, or null: Node would skip what does not belong and accept many spellings. */
function unbase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : null;
}

/**
 * Verifies, then decrypts an envelope. The hash comes first and is required; nothing of an envelope that fails it is read.
 *
 * Source: docs/payuni-protocol.md, "Encoding".
 * @returns the text, or the kind of fault; never throws for what a stranger sent, and no detail quotes it.
 */
export function open(merchant: Merchant, sealed: Sealed): OpenResult {
  const { encryptInfo, hashInfo } = sealed;
  if (encryptInfo === "" || encryptInfo.length > MAX_ENCRYPT_INFO)
    return refused("malformed", "EncryptInfo has no fit length");
  if (!isSigned(merchant, { encryptInfo, hashInfo })) return refused("bad-hash", "HashInfo does not fit EncryptInfo");

  // Either case of hex is read: the hash has covered the exact characters already.
  if (!/^(?:[0-9a-f]{2})+$/i.test(encryptInfo)) return refused("malformed", "EncryptInfo is not hex");
  const parts = Buffer.from(encryptInfo, "hex").toString("latin1").split(SEPARATOR);
  const [ciphertext, tag] = parts.map(unbase64);
  if (parts.length !== 2 || !ciphertext || tag?.length !== TAG_BYTES) {
    return refused("malformed", "EncryptInfo is not ciphertext and tag");
  }
  const bytes = decrypt(merchant, ciphertext, tag);
  if (!bytes) return refused("undecryptable", "the tag does not fit the ciphertext");
  const text = utf8(bytes);
  return text === null ? refused("undecryptable", "the text is not UTF-8") : { ok: true, text };
}

function decrypt(merchant: Merchant, ciphertext: Buffer, tag: Buffer): Buffer | null {
  const { key, iv } = secretsOf(merchant);
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  const head = decipher.update(ciphertext);
  try {
    return Buffer.concat([head, decipher.final()]);
  } catch {
    // `final` has one reason to throw: the tag is wrong. Its error says nothing more.
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
