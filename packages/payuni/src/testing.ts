import { readFileSync } from "node:fs";
import { encodeFields } from "./envelope/encode.ts";
import { Merchant } from "./merchant.ts";
import { type Sealed, sealEnvelope } from "./envelope/seal.ts";

interface Vector {
  name: string;
  plaintext: string;
  encryptInfo: string;
  hashInfo: string;
  fields: Record<string, string> | null;
}

const file: { key: string; iv: string; vectors: Vector[] } = JSON.parse(
  readFileSync(new URL("./vectors.json", import.meta.url), "utf8"),
);

/** The vectors that docs/payuni-protocol.md mentions: three of PAYUNi's own, the rest checked with Node and PHP. */
export const { vectors } = file;

export function vector(name: string): Vector {
  const found = vectors.find((each) => each.name === name);
  if (!found) throw new Error(`no vector ${name}`);
  return found;
}

/** The merchant of the vectors. */
export const merchant = new Merchant({ merId: "ABC12345", key: file.key, iv: file.iv });

/** Someone else, with the same number and other secrets. */
export const merchantWithOtherSecrets = new Merchant({ merId: "ABC12345", key: "x".repeat(32), iv: "y".repeat(16) });

/** A form body as PAYUNi posts it. */
export function formBody(sealed: Sealed, outer: Record<string, string> = {}) {
  return {
    Status: "SUCCESS",
    MerID: "ABC12345",
    Version: "2.0",
    ...outer,
    EncryptInfo: sealed.encryptInfo,
    HashInfo: sealed.hashInfo,
  };
}

/** Fields signed with the merchant's key, as a form body. */
export const signedFormBody = (fields: Record<string, string | undefined>) =>
  formBody(sealEnvelope(merchant, encodeFields(fields)));

/** The fields of a vector, some of them replaced or, with undefined, left out. */
export const vectorFields = (name: string, changes: Record<string, string | undefined> = {}) => ({
  ...vector(name).fields,
  ...changes,
});
