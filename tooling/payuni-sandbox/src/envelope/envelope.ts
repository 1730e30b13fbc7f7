import { hashInfoOf, joinParts, type Keys, type Merchant, open, type Sealed, seal, splitParts } from "./cipher.ts";
import type { Faults } from "../faults.ts";
import { decodeFields, encodeFields, type Fields } from "./form-encoding.ts";
import { type CallName, RefusalError } from "../refusal.ts";

/** The outer fields of a message in either direction. The outer Status is not authenticated. */
export type Envelope = { Status: string; MerID: string; Version: string; EncryptInfo: string; HashInfo: string };

/** Encrypts and signs fields for the shop. */
export function sealFields(merchant: Merchant, version: string, fields: Fields): Envelope {
  const { encryptInfo, hashInfo } = seal(merchant, encodeFields(fields));
  return {
    Status: fields.Status ?? "SUCCESS",
    MerID: fields.MerID ?? merchant.merId,
    Version: version,
    EncryptInfo: encryptInfo,
    HashInfo: hashInfo,
  };
}

const otherDigit = (digit: string | undefined) => (digit === "0" ? "1" : "0");
/** The text with its middle byte changed. */
const damage = (text: string): string => {
  const middle = Math.floor(text.length / 2);
  return `${text.slice(0, middle)}${otherDigit(text[middle])}${text.slice(middle + 1)}`;
};

/** The same envelope, damaged as the fault says. */
export function tamper(keys: Keys, envelope: Envelope, target: NonNullable<Faults["tamper"]>): Envelope {
  if (target !== "Tag") return { ...envelope, [target]: damage(envelope[target]) };
  const parts = splitParts(envelope.EncryptInfo);
  if (!parts) return envelope;
  const short = joinParts(parts.text, parts.tag.subarray(0, 12));
  return { ...envelope, EncryptInfo: short, HashInfo: hashInfoOf(keys, short) };
}

/** Opens what a shop sent: merchant, version, hash, decryption and the merchant inside. Throws {@link RefusalError}. */
export function openRequest(
  call: CallName,
  merchant: Merchant,
  version: string,
  form: Fields,
): { fields: Fields; sealed: Sealed } {
  const { MerID, Version, EncryptInfo, HashInfo } = form;
  if (!MerID || !Version || !EncryptInfo || !HashInfo)
    throw new RefusalError(call, "form", "MerID、Version、EncryptInfo、HashInfo 四個欄位都要有。");
  if (MerID !== merchant.merId) throw new RefusalError(call, "merchant", `沒有 ${MerID} 這個商店。`);
  if (Version !== version) throw new RefusalError(call, "version", `Version 要是 ${version}，收到的是 ${Version}。`);
  const sealed = { encryptInfo: EncryptInfo, hashInfo: HashInfo };
  const plaintext = open(merchant, sealed);
  if (plaintext === null) throw new RefusalError(call, "signature", "HashInfo 不符，或 EncryptInfo 解不開。");
  const fields = decodeFields(plaintext);
  if (!fields) throw new RefusalError(call, "field", "解密後的內容不是正確的表單編碼，或有重複的欄位。");
  if (fields.MerID !== merchant.merId) throw new RefusalError(call, "merchant", "加密內容裡的 MerID 與外層不同。");
  return { fields, sealed };
}
