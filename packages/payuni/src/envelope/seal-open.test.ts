import { createCipheriv } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { secretsOf } from "../merchant.ts";
import { MAX_ENCRYPT_INFO, openEnvelope } from "./open.ts";
import { eventDigest, hashInfoOf, sealEnvelope } from "./seal.ts";
import { merchant, merchantWithOtherSecrets, vector, vectors } from "../testing.ts";

const hex = (text: string) => Buffer.from(text, "latin1").toString("hex");
/** Any EncryptInfo with a valid hash, which only the holder of the key can compute. */
const hashed = (encryptInfo: string) => ({ encryptInfo, hashInfo: hashInfoOf(merchant, encryptInfo) });
const errorOf = (sealed: { encryptInfo: string; hashInfo: string }, by = merchant) => {
  const opening = openEnvelope(by, sealed);
  return opening.ok ? null : opening.error;
};
const parts = (encryptInfo: string) => {
  const [ciphertext = "", tag = ""] = Buffer.from(encryptInfo, "hex").toString("latin1").split(":::");
  return { ciphertext, tag };
};

describe("vectors", () => {
  test.each(vectors.map((each) => [each.name, each] as const))("%s is sealed and opened exactly", (_, each) => {
    const { plaintext, encryptInfo, hashInfo } = each;
    expect(sealEnvelope(merchant, plaintext)).toEqual({ encryptInfo, hashInfo });
    expect(openEnvelope(merchant, { encryptInfo, hashInfo })).toEqual({ ok: true, text: plaintext });
  });

  test("the digest of an event is the SHA-256 of its EncryptInfo", () => {
    const digests = new Set(vectors.map((each) => eventDigest(each.encryptInfo).toString("hex")));
    expect(digests.size).toBe(vectors.length);
    expect([...digests].every((each) => /^[0-9a-f]{64}$/.test(each))).toBe(true);
  });
});

describe("tampering", () => {
  const texts = fc.string({ unit: "binary", maxLength: 200 });

  test("any text comes back as it was sealed", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(openEnvelope(merchant, sealEnvelope(merchant, text))).toEqual({ ok: true, text });
      }),
    );
  });

  test("flipping any bits of any byte of EncryptInfo or HashInfo is refused", () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), (text, at, bits, inHash) => {
        const sealed = sealEnvelope(merchant, text);
        const field = inHash ? "hashInfo" : "encryptInfo";
        const bytes = Buffer.from(sealed[field], "latin1");
        const index = at % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ bits;
        expect(errorOf({ ...sealed, [field]: bytes.toString("latin1") })).toBe("bad-hash");
      }),
    );
  });

  test("changing any single byte of both fields of a real event is refused", () => {
    const { encryptInfo, hashInfo } = vector("V2");
    for (const field of ["encryptInfo", "hashInfo"] as const) {
      const sealed = { encryptInfo, hashInfo };
      for (let index = 0; index < sealed[field].length; index += 1) {
        const bytes = Buffer.from(sealed[field], "latin1");
        bytes[index] = (bytes[index] ?? 0) ^ 1;
        expect(errorOf({ ...sealed, [field]: bytes.toString("latin1") })).toBe("bad-hash");
      }
    }
  });

  test("a HashInfo in lower case, shortened, lengthened or missing is refused", () => {
    const { encryptInfo, hashInfo } = vector("V2");
    for (const each of [hashInfo.toLowerCase(), hashInfo.slice(1), `${hashInfo}0`, "", `${hashInfo} `]) {
      expect(errorOf({ encryptInfo, hashInfo: each })).toBe("bad-hash");
    }
  });

  test("another merchant's key opens nothing", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(errorOf(sealEnvelope(merchant, text), merchantWithOtherSecrets)).toBe("bad-hash");
      }),
    );
  });

  test("a flipped ciphertext is refused even with a valid hash", () => {
    const { ciphertext, tag } = parts(vector("V2").encryptInfo);
    const bytes = Buffer.from(ciphertext, "base64");
    bytes[7] = (bytes[7] ?? 0) ^ 1;
    expect(errorOf(hashed(hex(`${bytes.toString("base64")}:::${tag}`)))).toBe("undecryptable");
  });

  test("a tag cut to any length is refused even with a valid hash", () => {
    const { ciphertext, tag } = parts(vector("V2").encryptInfo);
    for (let length = 0; length < 16; length += 1) {
      const cut = Buffer.from(tag, "base64").subarray(0, length).toString("base64");
      expect(errorOf(hashed(hex(`${ciphertext}:::${cut}`)))).toBe("malformed");
    }
  });

  test("bytes that are not UTF-8 are refused", () => {
    const cipher = createCipheriv("aes-256-gcm", secretsOf(merchant).key, secretsOf(merchant).iv);
    const bytes = Buffer.concat([cipher.update(Buffer.from([0xff, 0xfe])), cipher.final()]);
    const encryptInfo = hex(`${bytes.toString("base64")}:::${cipher.getAuthTag().toString("base64")}`);
    expect(errorOf(hashed(encryptInfo))).toBe("undecryptable");
  });
});

describe("malformed envelopes with a valid hash", () => {
  const { ciphertext, tag } = parts(vector("V2").encryptInfo);

  test.each([
    ["nothing", ""],
    ["not hex", "xyz!"],
    ["hex of odd length", vector("V2").encryptInfo.slice(1)],
    ["hex with a gap", `${vector("V2").encryptInfo} 00`],
    ["no separator", hex(ciphertext)],
    ["the separator twice", hex(`${ciphertext}:::${tag}:::${tag}`)],
    ["a separator of its own at the end", hex(`${ciphertext}:::${tag}:::`)],
    ["no tag", hex(`${ciphertext}:::`)],
    ["a tag that is not base64", hex(`${ciphertext}:::!!!!!!!!!!!!!!!!!!!!!!!!`)],
    ["base64 with stray characters", hex(`${ciphertext}\n:::${tag}`)],
    ["a huge one", "00".repeat(MAX_ENCRYPT_INFO)],
  ])("%s is malformed", (_, encryptInfo) => {
    expect(errorOf(hashed(encryptInfo))).toBe("malformed");
  });
});
