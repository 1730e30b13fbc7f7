import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from "node:crypto";

/** A merchant as PAYUNi knows it: `key` is 32 ASCII bytes, `iv` 16. */
export type Merchant = { merId: string; key: string; iv: string };
export type Keys = Pick<Merchant, "key" | "iv">;
export type Sealed = { encryptInfo: string; hashInfo: string };

const SEPARATOR = ":::";
const TAG_BYTES = 16;

/** Upper hex SHA-256 of key, cipher text and iv. The nonce never changes, so this is what authenticates. */
export const hashInfoOf = ({ key, iv }: Keys, encryptInfo: string): string =>
  createHash("sha256").update(`${key}${encryptInfo}${iv}`).digest("hex").toUpperCase();

/** Joins cipher text and tag, both in base64, as lowercase hex. */
export const joinParts = (text: Buffer, tag: Buffer): string =>
  Buffer.from(`${text.toString("base64")}${SEPARATOR}${tag.toString("base64")}`).toString("hex");

/** The cipher text and the tag of an EncryptInfo; null where it is not of that shape. */
export function splitParts(encryptInfo: string): { text: Buffer; tag: Buffer } | null {
  if (!/^(?:[0-9a-f]{2})+$/.test(encryptInfo)) return null;
  const parts = Buffer.from(encryptInfo, "hex").toString("latin1").split(SEPARATOR);
  const [text, tag] = parts;
  if (text === undefined || tag === undefined || parts.length !== 2) return null;
  return { text: Buffer.from(text, "base64"), tag: Buffer.from(tag, "base64") };
}

/** AES-256-GCM with all 16 bytes of the iv as nonce and no additional data (protocol, Encoding). */
export function seal(keys: Keys, plaintext: string): Sealed {
  const cipher = createCipheriv("aes-256-gcm", keys.key, keys.iv, { authTagLength: TAG_BYTES });
  const text = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  const encryptInfo = joinParts(text, cipher.getAuthTag());
  return { encryptInfo, hashInfo: hashInfoOf(keys, encryptInfo) };
}

/** Checks the hash in constant time, then decrypts. Null where either fails. */
export function open(keys: Keys, { encryptInfo, hashInfo }: Sealed): string | null {
  const [expected, given] = [Buffer.from(hashInfoOf(keys, encryptInfo)), Buffer.from(hashInfo)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const parts = splitParts(encryptInfo);
  if (!parts || parts.tag.length !== TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keys.key, keys.iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(parts.tag);
    return Buffer.concat([decipher.update(parts.text), decipher.final()]).toString("utf8");
  } catch {
    return null; // `final` throws for a wrong tag only.
  }
}
