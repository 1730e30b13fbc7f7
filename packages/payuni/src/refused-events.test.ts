import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeFields } from "./envelope/encode.ts";
import { hosts } from "./hosts.ts";
import { readEvent } from "./read-event.ts";
import { sealEnvelope } from "./envelope/seal.ts";
import { merchant, formBody, signedFormBody, merchantWithOtherSecrets, vectorFields, vector } from "./testing.ts";
import { buildUppForm } from "./upp.ts";

const read = (body: unknown) => readEvent(merchant, body);
const errorOf = (body: unknown) => {
  const reading = read(body);
  return reading.ok ? null : reading.error;
};
const genuine = formBody(vector("V2"));

describe("refused", () => {
  test("our own request to the hosted page, posted back", () => {
    const form = buildUppForm(
      { merchant, host: hosts.sandbox },
      {
        merTradeNo: "M20260101-0001_a",
        amount: 1200,
        timestamp: 1767196800,
        description: "x&Status=SUCCESS&TradeNo=1",
      },
    );
    expect(read({ ...form.fields, Status: "SUCCESS" })).toMatchObject({
      ok: false,
      error: "not-an-event",
    });
    for (const name of ["V1", "V1b", "V3"]) expect(errorOf(formBody(vector(name)))).toBe("not-an-event");
  });

  test("our own server calls, posted back", () => {
    const inner = { MerID: "ABC12345", TradeNo: "1", CloseType: "2", TradeAmt: "1", Timestamp: "1767196800" };
    expect(errorOf(signedFormBody(inner))).toBe("not-an-event");
  });

  test("an event without inner Status; without TradeNo it is unrecognised", () => {
    expect(errorOf(signedFormBody(vectorFields("V2", { Status: undefined })))).toBe("not-an-event");
    expect(read(signedFormBody(vectorFields("V2", { TradeNo: "" })))).toMatchObject({
      event: { kind: "unrecognised", tradeNo: null },
    });
  });

  test("another merchant's event", () => {
    expect(errorOf(formBody(sealEnvelope(merchantWithOtherSecrets, vector("V2").plaintext)))).toBe("bad-hash");
    expect(errorOf(signedFormBody(vectorFields("V2", { MerID: "OTHER" })))).toBe("other-merchant");
    expect(errorOf(signedFormBody(vectorFields("V2", { MerID: undefined })))).toBe("other-merchant");
    expect(errorOf({ ...genuine, MerID: "OTHER" })).toBe("other-merchant");
    expect(errorOf({ EncryptInfo: genuine.EncryptInfo, HashInfo: genuine.HashInfo })).toBeNull();
  });

  test("inner fields given twice", () => {
    expect(errorOf(formBody(sealEnvelope(merchant, `${vector("V2").plaintext}&TradeStatus=1`)))).toBe("malformed");
  });

  test("inner fields given as arrays are not the fields", () => {
    const { plaintext } = vector("V2");
    expect(
      read(formBody(sealEnvelope(merchant, plaintext.replace("TradeStatus=1", "TradeStatus%5B%5D=1")))),
    ).toMatchObject({
      event: { kind: "unrecognised" },
    });
    expect(errorOf(formBody(sealEnvelope(merchant, plaintext.replace("Status=", "Status%5B0%5D="))))).toBe(
      "not-an-event",
    );
  });

  const raw = encodeFields(genuine);
  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a number", 7],
    ["a list", [genuine]],
    ["an empty object", {}],
    ["an empty body", ""],
    ["a body of something else", "<html>"],
    ["no HashInfo", { ...genuine, HashInfo: undefined }],
    ["an empty HashInfo", { ...genuine, HashInfo: "" }],
    ["no EncryptInfo", { ...genuine, EncryptInfo: undefined }],
    ["EncryptInfo as an array", { ...genuine, EncryptInfo: [genuine.EncryptInfo] }],
    ["HashInfo as an array", { ...genuine, HashInfo: [genuine.HashInfo, genuine.HashInfo] }],
    ["HashInfo as an object", { ...genuine, HashInfo: { toString: () => genuine.HashInfo } }],
    ["MerID as an array", { ...genuine, MerID: ["ABC12345"] }],
    ["Version as an array", { ...genuine, Version: ["1.0", "2.0"] }],
    ["EncryptInfo twice", `${raw}&EncryptInfo=${genuine.EncryptInfo}`],
    ["Status twice", `${raw}&Status=SUCCESS`],
    ["a bracketed copy of a field", `${raw}&Status%5B%5D=SUCCESS`],
    ["a bracketed copy of a field, parsed", { ...genuine, "EncryptInfo[0]": "x" }],
    ["fields inherited", Object.create(genuine)],
    ["a huge EncryptInfo", { ...genuine, EncryptInfo: "0".repeat(1_000_000) }],
    ["a huge body", `${raw}&x=${"0".repeat(1_000_000)}`],
    ["very many fields", `${raw}${"&a".repeat(100)}`],
    ["a broken escape", `${raw}&x=%`],
  ])("%s is malformed", (_, body) => {
    expect(read(body)).toMatchObject({ ok: false, error: "malformed" });
  });

  test("anything else, without an exception", () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(read(body).ok).toBe(false);
      }),
    );
    const field = fc.oneof(fc.string(), fc.constantFrom(genuine.EncryptInfo, genuine.HashInfo.toLowerCase()));
    fc.assert(
      fc.property(fc.record({ MerID: field, EncryptInfo: field, HashInfo: field }), (body) => {
        expect(read(body).ok).toBe(false);
      }),
    );
  });

  test("and no detail quotes what was sent", () => {
    const body = { ...genuine, HashInfo: "A".repeat(64) };
    expect(JSON.stringify(read(body))).not.toContain(genuine.EncryptInfo.slice(0, 20));
  });
});
