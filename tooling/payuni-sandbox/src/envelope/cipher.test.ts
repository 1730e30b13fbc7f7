import { describe, expect, it } from "vitest";
import { hashInfoOf, joinParts, open, seal, splitParts } from "./cipher.ts";
import { vectorKeys, vectors } from "./cipher-vectors.ts";
import { decodeFields, encodeFields } from "./form-encoding.ts";

/** Encoded differently from PHP: they must be readable, but are never produced. */
const foreign = ["V1", "V1b"];

describe.each(vectors)("vector $name", ({ name, plaintext, encryptInfo, hashInfo, fields }) => {
  it("is sealed and opened as published", () => {
    expect(seal(vectorKeys, plaintext)).toEqual({ encryptInfo, hashInfo });
    expect(open(vectorKeys, { encryptInfo, hashInfo })).toBe(plaintext);
  });

  it("has the published fields", () => {
    expect(decodeFields(plaintext)).toEqual(fields);
    if (!foreign.includes(name)) expect(encodeFields(fields)).toBe(plaintext);
  });
});

describe("an invalid envelope is not opened", () => {
  const sealed = seal(vectorKeys, "Status=SUCCESS&TradeAmt=1200");

  it("for any changed byte of either part", () => {
    for (const part of ["encryptInfo", "hashInfo"] as const)
      for (let at = 0; at < sealed[part].length; at += 1) {
        const other = sealed[part][at] === "0" ? "1" : "0";
        const changed = { ...sealed, [part]: sealed[part].slice(0, at) + other + sealed[part].slice(at + 1) };
        expect(open(vectorKeys, changed)).toBeNull();
      }
  });

  it("for a changed text or a truncated tag with a valid hash", () => {
    const parts = splitParts(sealed.encryptInfo);
    if (!parts) throw new Error("Not split.");
    const other = Buffer.from(parts.text);
    other[0] = (other[0] ?? 0) ^ 1;
    for (const encryptInfo of [joinParts(other, parts.tag), joinParts(parts.text, parts.tag.subarray(0, 12)), "zz", ""])
      expect(open(vectorKeys, { encryptInfo, hashInfo: hashInfoOf(vectorKeys, encryptInfo) })).toBeNull();
  });
});

it("reads no form that names a field twice or cannot be decoded", () => {
  expect(decodeFields("a=1&a=2")).toBeNull();
  expect(decodeFields("a=%E5%95")).toBeNull();
  expect(decodeFields("__proto__=1&a=&b")).toEqual(
    Object.fromEntries([
      ["__proto__", "1"],
      ["a", ""],
      ["b", ""],
    ]),
  );
});
