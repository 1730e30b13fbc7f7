import { hashOf, joinParts, type Keys, type Merchant, open, type Sealed, seal, splitParts } from "./cipher.ts";
import type { Faults } from "../faults.ts";
import { decodeFields, encodeFields, type Fields } from "./form-encoding.ts";
import { type Call, Refusal } from "../refusal.ts";

/** What both sides put around their fields. The outer Status authenticates nothing. */
export type Envelope = { Status: string; MerID: string; Version: string; EncryptInfo: string; HashInfo: string };

/** Signs fields for the shop. */
export function wrap(merchant: Merchant, version: string, fields: Fields): Envelope {
  const { encryptInfo, hashInfo } = seal(merchant, encodeFields(fields));
  return {
    Status: fields.Status ?? "SUCCESS",
    MerID: fields.MerID ?? merchant.merId,
    Version: version,
    EncryptInfo: encryptInfo,
    HashInfo: hashInfo,
  };
}

const changed = (sign: string | undefined) => (sign === "0" ? "1" : "0");
/** Another text of the same length: the byte in the middle is not the same. */
const damage = (text: string): string => {
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, middle)}${changed(text[middle])}${text.slice(middle + 1)}`;
};

/** The same envelope, damaged as the fault says. */
export function tamper(keys: Keys, envelope: Envelope, how: NonNullable<Faults["tamper"]>): Envelope {
  if (how !== "Tag") return { ...envelope, [how]: damage(envelope[how]) };
  const parts = splitParts(envelope.EncryptInfo);
  if (!parts) return envelope;
  const short = joinParts(parts.text, parts.tag.subarray(0, 12));
  return { ...envelope, EncryptInfo: short, HashInfo: hashOf(keys, short) };
}

/** Opens what a shop sent: merchant, version, hash, decryption and the merchant inside. Throws {@link Refusal}. */
export function unwrap(
  call: Call,
  merchant: Merchant,
  version: string,
  form: Fields,
): { fields: Fields; sealed: Sealed } {
  const { MerID, Version, EncryptInfo, HashInfo } = form;
  if (!MerID || !Version || !EncryptInfo || !HashInfo)
    throw new Refusal(call, "form", "MerID、Version、EncryptInfo、HashInfo 四個欄位都要有。");
  if (MerID !== merchant.merId) throw new Refusal(call, "merchant", `沒有 ${MerID} 這個商店。`);
  if (Version !== version) throw new Refusal(call, "version", `Version 要是 ${version}，收到的是 ${Version}。`);
  const sealed = { encryptInfo: EncryptInfo, hashInfo: HashInfo };
  const plaintext = open(merchant, sealed);
  if (plaintext === null) throw new Refusal(call, "signature", "HashInfo 不符，或 EncryptInfo 解不開。");
  const fields = decodeFields(plaintext);
  if (!fields) throw new Refusal(call, "field", "解密後的內容不是正確的表單編碼，或有重複的欄位。");
  if (fields.MerID !== merchant.merId) throw new Refusal(call, "merchant", "加密內容裡的 MerID 與外層不同。");
  return { fields, sealed };
}
